import { afterEach, describe, expect, it, vi } from "vitest";
import { choosePasskey, makePasskey, passkeySupport } from "../../src/lib/passkeys";

/** Lets the page be at some address, in a browser that has passkeys or not. */
function at(address: string, isSecure: boolean, has = true): void {
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("isSecureContext", isSecure);
  const parse = (options: unknown): unknown => options;
  const passkeys = { parseCreationOptionsFromJSON: parse, parseRequestOptionsFromJSON: parse };
  vi.stubGlobal("PublicKeyCredential", has ? passkeys : undefined);
}

afterEach(() => vi.unstubAllGlobals());

describe("passkeys", () => {
  it("are for secure addresses with a name", () => {
    at("https://play.example/settings", true);
    expect(passkeySupport()).toBe("here");
    at("http://localhost:8080/", true);
    expect(passkeySupport()).toBe("here");
    for (const address of ["http://127.0.0.1:8080/", "http://[::1]:8080/", "https://192.168.1.2/"]) {
      at(address, true);
      expect(passkeySupport()).toBe("address");
    }
    at("http://play.example/", false);
    expect(passkeySupport()).toBe("address");
  });

  it("are not in every browser", () => {
    at("https://play.example/", true, false);
    expect(passkeySupport()).toBe("browser");
  });

  it("may be declined, or be there already", async () => {
    at("https://play.example/", true);
    const refuse = (name: string) => (): Promise<never> => Promise.reject(new DOMException("no", name));
    const credentials = { create: refuse("InvalidStateError"), get: refuse("NotAllowedError") };
    vi.stubGlobal("navigator", { credentials });
    await expect(makePasskey("{}")).rejects.toMatchObject({ code: "same_passkey" });
    await expect(choosePasskey("{}")).rejects.toMatchObject({ code: "no_passkey" });
  });
});
