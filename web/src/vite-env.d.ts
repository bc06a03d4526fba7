/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The games that are compiled while this build is in use (see vite.config.ts). */
declare const __PREPARING__: string[];
