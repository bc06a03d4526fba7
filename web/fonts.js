/**
 * Makes the display faces of Chinese titles: `npm run fonts`, after a title got a new character.
 *
 * Each is Noto Serif, cut down to the characters that titles have; a test says when one is missing. The whole fonts
 * (80 MB each) are fetched for this alone. `public/fonts.txt` has the licence.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subset from "subset-font";
import { runnerImport } from "vite";

const WEIGHT = 700;
const SOURCES = {
  "zh-Hans": { font: "noto-serif-sc", script: "chinese-simplified", systems: ["Noto Serif SC", "Songti SC"] },
  "zh-Hant": { font: "noto-serif-tc", script: "chinese-traditional", systems: ["Noto Serif TC", "Songti TC"] },
};
const FOLDER = new URL("src/fonts/", import.meta.url);

/** A file of a package. */
function fetched(font, file) {
  const folder = mkdtempSync(join(tmpdir(), "fonts-"));
  try {
    const packed = execFileSync("npm", ["pack", "--silent", `@fontsource/${font}`], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
    const member = `package/files/${file}`;
    execFileSync("tar", ["xzf", packed, member], { cwd: folder });
    return readFileSync(join(folder, member));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The style sheet that a language's words bring along. */
function sheet(language, systems, characters) {
  const codes = characters.map((each) => `U+${each.codePointAt(0).toString(16)}`).join(", ");
  const family = `Gemguild ${language}`;
  const others = systems.map((name) => `"${name}"`).join(", ");
  return `/* Made by \`npm run fonts\`. */
@font-face {
  font-family: "${family}";
  src: url("./${language}.woff2") format("woff2");
  font-weight: 400;
  font-display: swap;
  /* prettier-ignore */
  unicode-range: ${codes};
}
:root:lang(${language}) {
  --display: "DM Serif Display", "${family}", ${others}, Georgia, serif;
}
`;
}

/** Words bring their style sheets along, which have no words in them. */
const withoutSheets = {
  name: "without-sheets",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? "\0sheet" : null),
  load: (id) => (id === "\0sheet" ? "" : null),
};

const { module } = await runnerImport("./tests/titles.ts", { plugins: [withoutSheets] });
for (const [language, { font, script, systems }] of Object.entries(SOURCES)) {
  const characters = module.CHARACTERS[language];
  const whole = fetched(font, `${font}-${script}-${WEIGHT}-normal.woff2`);
  const made = await subset(whole, characters.join(""), { targetFormat: "woff2", noLayoutClosure: true });
  writeFileSync(new URL(`${language}.woff2`, FOLDER), made);
  writeFileSync(new URL(`${language}.css`, FOLDER), sheet(language, systems, characters));
  console.log(`${language}: ${characters.length} characters, ${made.length} bytes`);
}
