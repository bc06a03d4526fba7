// The search of this site runs in a worker, and browsers start no workers for pages opened from a folder (file:). There, a
// hidden frame runs the worker's script instead.
class FrameWorker extends EventTarget {
  #frame = document.createElement("iframe");
  #ready;

  constructor(address) {
    super();
    this.#frame.hidden = true;
    this.#frame.srcdoc = "<!doctype html>";
    this.#ready = new Promise((resolve, reject) => {
      this.#frame.onload = () => {
        const inside = this.#frame.contentWindow;
        inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
        const script = inside.document.createElement("script");
        script.src = address;
        script.onload = resolve;
        script.onerror = reject;
        inside.document.head.append(script);
      };
    });
    document.documentElement.append(this.#frame);
  }

  postMessage(data) {
    this.#ready.then(() => this.#frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
  }

  terminate() {
    this.#frame.remove();
  }
}

if (location.protocol === "file:") {
  window.Worker = FrameWorker;
}
