/** How a page is connected to a table: by a WebSocket to the server, or by whatever else speaks the same messages. */
import type { Helping } from "@gemguild/rules";
import type { Problem } from "./api";
import type { FromBrowser, FromServer } from "./protocol";

/** A connection as the page uses it. */
export interface Connection {
  readonly isOpen: boolean;
  send(message: FromBrowser | Helping): void;
  close(): void;
}

/** What a connection tells of itself; never before the call that made it has returned. */
export interface Listener {
  opened(): void;
  heard(message: FromServer): void;
  /** Broken off; given a problem, for good. */
  closed(problem?: Problem): void;
}

/** Makes a connection to a table. */
export type Connect = (code: string, listener: Listener) => Connection;

/** A connection to a table of the server. */
export const toServer: Connect = (code, listener) => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${code}/live`);
  socket.onopen = () => listener.opened();
  socket.onmessage = (message: MessageEvent<string>) => listener.heard(JSON.parse(message.data) as FromServer);
  socket.onclose = () => listener.closed();
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
};
