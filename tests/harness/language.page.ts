// The language tables for a page that runs the core from source: imported for its effect. `pageFolder` serves the file.
import { provideLanguage } from '#core/provide-language.ts';

provideLanguage(new Uint8Array(await (await fetch('./language.bin')).arrayBuffer()));
