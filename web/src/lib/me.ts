/** Who uses this browser, as the server said last: tables on this device know the name too. */
import type { Me } from "./protocol";
import { store, stored } from "./stored";

const NAME = "gemguild-name";
const ACCOUNT = "gemguild-account";

export function myName(): string | null {
  return stored(NAME);
}

/** The name of the account that is logged in; null for a guest. */
export function myAccount(): string | null {
  return stored(ACCOUNT);
}

export function remember({ name, account }: Me): void {
  store(NAME, name);
  store(ACCOUNT, account ? name : null);
}
