import { fileURLToPath } from "node:url";
import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vitest/config";

/** Where the server listens while both run with reload (`make dev`). */
const SERVER = "http://127.0.0.1:8765";
/** The names of media conditions, for every style sheet. */
const MEDIA = fileURLToPath(new URL("src/media.css", import.meta.url));
/** The rules and bots for browsers, from their sources. */
const RULES = fileURLToPath(new URL("../packages/rules/src/index.ts", import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { "@gemguild/rules": RULES },
    // Tests run what a browser would: Svelte's client, not its server.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  worker: { format: "es" },
  css: { postcss: { plugins: [globalData({ files: [MEDIA] }), customMedia()] } },
  build: { outDir: "../src/gemguild/server/static", emptyOutDir: true, target: "es2022" },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
  server: { port: 5173, fs: { allow: [".."] }, proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } } },
});
