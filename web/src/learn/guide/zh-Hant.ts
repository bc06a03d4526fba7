import type { Guide } from "../guide";

export const guide: Guide = {};
