import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where the server listens while both run with reload (`make dev`). */
const SERVER = "http://127.0.0.1:8765";
/** The names of media conditions, for every style sheet. */
const MEDIA = fileURLToPath(new URL("src/media.css", import.meta.url));
/** The rules and bots for browsers, from their sources. */
const RULES = fileURLToPath(new URL("../packages/rules/src/index.ts", import.meta.url));

/** Tells the service worker which files this build consists of. */
const listFiles: Plugin = {
  name: "list-files",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const worker = join(dir, "sw.js");
    const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    const version = createHash("sha256").update(files.sort().join()).digest("hex").slice(0, 12);
    const text = await readFile(worker, "utf8");
    await writeFile(worker, text.replace(/(?<=const BUILD = ).*(?=;)/, JSON.stringify({ version, files })));
  },
};

export default defineConfig({
  plugins: [svelte(), listFiles],
  resolve: {
    alias: { "@gemguild/rules": RULES },
    // Tests run what a browser would: Svelte's client, not its server.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  // Games that are compiled to WebAssembly while this build is played (see client.py).
  define: { __PREPARING__: JSON.stringify((process.env["GEMGUILD_PREPARING"] ?? "").split(",").filter(Boolean)) },
  worker: { format: "es" },
  css: { postcss: { plugins: [globalData({ files: [MEDIA] }), customMedia()] } },
  // Files name each other relatively, so that they work at any path; only the page itself is at a fixed one.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: { outDir: "../src/gemguild/server/static", emptyOutDir: true, target: "es2022" },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
  server: { port: 5173, fs: { allow: [".."] }, proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } } },
});
