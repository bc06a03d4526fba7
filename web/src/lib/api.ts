/** The server's REST calls, one function each. Whatever goes wrong becomes a Problem with a code. */
import type {
  Catalogue,
  Continue,
  Diary,
  ErrorCode,
  Fault,
  KeepDiary,
  Lobby,
  Login,
  Me,
  MyGames,
  NewPasskey,
  NewPassword,
  NewTable,
  PasskeyList,
  PasskeyOptions,
  PresentPassword,
  Proof,
  Replay,
  SessionList,
  Summary,
  TableCreated,
  Ticket,
} from "./protocol";
import { fileAt, isStatic } from "./site";

/** Something that did not work, in words for programs (`message`) and a code that has a sentence in every language. */
export class Problem extends Error {
  constructor(
    readonly code: ErrorCode | "offline" | "no_passkey" | "same_passkey" | "no_engine" | "elsewhere",
    readonly parameters: Fault["parameters"] = {},
    message: string = code,
  ) {
    super(message);
  }
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  if (isStatic) throw new Problem("offline");
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new Problem("offline");
  });
  if (answer.ok) return answer;
  const fault = (await answer.json().catch(() => null)) as Fault | null;
  throw fault?.code ? new Problem(fault.code, fault.parameters, fault.message) : new Problem("internal");
}

async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await call(method, path, body)).json()) as Answer;
}

/** The games of a page without a server. */
async function storedCatalogue(): Promise<Catalogue> {
  return (await (await fetch(fileAt("catalogue.json"))).json()) as Catalogue;
}

export const api = {
  catalogue: () => (isStatic ? storedCatalogue() : json<Catalogue>("GET", "/catalogue")),
  me: () => json<Me>("GET", "/me"),
  rename: (name: string) => json<Me>("PATCH", "/me", { name }),
  register: (login: Login) => json<Me>("POST", "/account", login),
  logIn: (login: Login) => json<Me>("POST", "/session", login),
  logOut: () => json<Me>("DELETE", "/session"),
  askForPasskey: () => json<PasskeyOptions>("POST", "/session/passkey-options"),
  logInByPasskey: (answer: string) => json<Me>("POST", "/session/passkey", { answer }),
  changePassword: (change: NewPassword) => json<Me>("PUT", "/account/password", change),
  sessions: () => json<SessionList>("GET", "/sessions"),
  endOtherSessions: () => json<SessionList>("DELETE", "/sessions"),
  endSession: (id: string) => json<SessionList>("DELETE", `/sessions/${id}`),
  passkeys: () => json<PasskeyList>("GET", "/passkeys"),
  askToAddPasskey: (proof: PresentPassword) => json<PasskeyOptions>("POST", "/passkeys/options", proof),
  addPasskey: (passkey: NewPasskey) => json<PasskeyList>("POST", "/passkeys", passkey),
  removePasskey: (id: string) => json<PasskeyList>("DELETE", `/passkeys/${id}`),
  diary: () => json<Diary>("GET", "/diary"),
  keepDiary: (diary: KeepDiary) => json<Diary>("PUT", "/diary", diary),
  lobby: () => json<Lobby>("GET", "/tables"),
  ticket: () => json<Ticket>("POST", "/tickets"),
  create: (table: NewTable) => json<TableCreated>("POST", "/tables", table),
  table: (code: string) => json<Summary>("GET", `/tables/${code}`),
  myGames: (status: "running" | "finished", after: string | null = null) =>
    json<MyGames>("GET", `/my-games?status=${status}${after === null ? "" : `&after=${after}`}`),
  replay: (code: string, seen: string) => json<Replay>("GET", `/tables/${code}/replay?seen=${seen}`),
  record: async (code: string) => (await call("GET", `/tables/${code}/record`)).text(),
  proof: (code: string) => json<Proof>("GET", `/tables/${code}/proof`),
  goOn: (code: string, from: Continue) => json<TableCreated>("POST", `/tables/${code}/continue`, from),
  upload: (record: string) => json<TableCreated>("POST", "/records", { record }),
};
