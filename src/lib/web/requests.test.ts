import { describe, expect, it } from 'vitest';
import { isOwnFile } from '#lib/web/requests.ts';

const BASE = 'https://host.example/sub/';

describe('the request counter tells the app apart from everything else', () => {
  const own = [
    ...['_app/immutable/entry/start.js', 'icons/seal.svg', 'sample/lease.md', 'manifest.webmanifest'],
    'libraries/story_worlds-2026.11.json',
    ...['llama/3.5.1/wllama.wasm', 'webllm/0.2.86/web-llm.js', 'calibration/x.json'],
    ...['hub/index.json', 'helper.json'],
    ...['', 'verify/', 'sources/'],
  ];
  it.each(own)('%s is a file of the app', (path) => expect(isOwnFile(BASE + path, BASE)).toBe(true));

  const others = [
    'https://elsewhere.example/_app/immutable/entry/start.js',
    'https://host.example/_app/immutable/entry/start.js',
    'https://host.example/sub/_app/version.json?x=secret',
    'https://host.example/sub/chat',
    'https://host.example/sub/verify/?case=secret',
    'https://host.example/sub/verify/more',
    'https://host.example/sub/unknown.json',
    'https://host.example/sub/helper.json?key=01234567',
    'https://elsewhere.example/helper.json',
    'https://host.example/sub/writer',
    'data:text/plain,x',
  ];
  it.each(others)('%s is counted', (url) => expect(isOwnFile(url, BASE)).toBe(false));
});
