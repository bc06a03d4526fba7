import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where the server listens while both run with reload (`make dev`). */
const SERVER = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/gemguild/server/static", emptyOutDir: true, target: "es2022" },
  server: { port: 5173, proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } } },
});
