/** Passkeys, as far as the browser has them. Options and answers are JSON texts, as the server writes and reads them. */
import { Problem } from "./api";

/** Whether passkeys can be used here; if not, whether the browser lacks them or the address does not allow them. */
export function passkeySupport(): "here" | "address" | "browser" {
  const isNumber = /^\[|^[\d.]+$/.test(location.hostname);
  if (!window.isSecureContext || isNumber) return "address";
  const has = typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  return has ? "here" : "browser";
}

/** Asks the person to make a passkey; the answer for the server. */
export function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return answer(navigator.credentials.create({ publicKey }));
}

/** Asks the person to choose a passkey of theirs; the answer for the server. */
export function choosePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return answer(navigator.credentials.get({ publicKey }));
}

async function answer(asked: Promise<Credential | null>): Promise<string> {
  try {
    return JSON.stringify(await asked);
  } catch (error) {
    const isSame = error instanceof DOMException && error.name === "InvalidStateError";
    throw new Problem(isSame ? "same_passkey" : "no_passkey");
  }
}
