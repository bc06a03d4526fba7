/** Telling somebody who looks elsewhere that it is their turn. */
import { say } from "../i18n/index.svelte";
import { gameName } from "./names";
import type { TableInfo } from "./protocol";
import { addressOf, fileAt } from "./site";

const ICON = "icons/icon-192.png";

/** Whether notifications are allowed; asks for it if the person has not said yet. */
export async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Shows a notification; a tap on it leads to the table. Phones show those of the service worker only. */
export async function notifyOfTurn(table: TableInfo): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const body = say.notify.body(gameName(table.game.id));
  const options = { body, tag: table.code, icon: fileAt(ICON), data: addressOf(`/t/${table.code}`) };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(say.notify.title, options);
  new Notification(say.notify.title, options).onclick = () => window.focus();
}
