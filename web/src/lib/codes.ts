/** Which tables are on this device: their codes say so. */
export function isLocal(code: string): boolean {
  return code.startsWith("local-");
}
