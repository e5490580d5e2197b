// Tokens as an attacker sends them, over real HTTP. Forgeries are made by hand, of the parts of a good token and the secret.

import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startErcp, type ErcpServer } from '#tests/harness/ercp-server.ts';
import { makeToken, revokeTokens, type TokenGrant } from '#helper/keys/jwt.ts';

let server: ErcpServer;
beforeAll(async () => {
  server = await startErcp();
});
afterAll(() => server.close());

const GRANT: TokenGrant = { subject: 'a program', role: 'author', minutes: 15, once: false };
const token = (grant: Partial<TokenGrant> = {}): Promise<string> =>
  makeToken(server.folder, { ...GRANT, ...grant }, Date.now());

/** 404 where the token opens traces: there is none of that id. */
async function statusOf(bearer: string): Promise<number> {
  const answer = await fetch(`${server.url}/ercp/v1/trace/none`, { headers: { authorization: `Bearer ${bearer}` } });
  return answer.status;
}
async function post(bearer: string, path: string, body: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.status;
}

type Part = Record<string, unknown>;
const encode = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string | undefined): Part =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Part;
const secret = (): Buffer => Buffer.from(readFileSync(join(server.folder, 'token-secret'), 'utf8').trim(), 'hex');

/** A token whose parts are changed and which is then signed with the true secret. */
async function signedWith(header: Part, payload: Part, key: Buffer = secret(), hash = 'sha256'): Promise<string> {
  const [head, body] = (await token()).split('.');
  const text = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(body), ...payload })}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}
const seconds = (): number => Math.floor(Date.now() / 1_000);

describe('a token', () => {
  it('ERCP-11.1: opens what its role says, and the secret is for its owner only', async () => {
    expect(await statusOf(await token())).toBe(404);
    expect(await statusOf(await signedWith({}, {}))).toBe(404);
    expect(statSync(join(server.folder, 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['reader', 403, 403],
    ['author', 200, 403],
    ['supervisor', 200, 200],
  ] as const)('ERCP-11.2: a %s mutates a problem: %d, and one of high priority: %d', async (role, usual, high) => {
    const bearer = await token({ role });
    const asked = (priority: string) => ({
      problem: { id: 'p', description: 'Why?', metadata: { priority } },
      mutation_strategy: 'relax',
    });
    expect(await post(bearer, '/ercp/v1/mutate', asked('low'))).toBe(usual);
    expect(await post(bearer, '/ercp/v1/mutate', asked('high'))).toBe(high);
  });

  it('is refused where its role was changed and its signature was not', async () => {
    const [head, body, signature = ''] = (await token({ role: 'reader' })).split('.');
    const raised = encode({ ...decode(body), role: 'supervisor' });
    expect(await statusOf(`${head ?? ''}.${raised}.${signature}`)).toBe(401);
  });

  it('is refused without an algorithm, with its signature and without', async () => {
    const [, body = '', signature = ''] = (await token()).split('.');
    const [head] = (await token()).split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      const bare = encode({ ...decode(head), alg });
      expect(await statusOf(`${bare}.${body}.`)).toBe(401);
      expect(await statusOf(`${bare}.${body}.${signature}`)).toBe(401);
    }
  });

  it('is refused with its signature stripped, cut, or of another token', async () => {
    const [head = '', body = '', signature = ''] = (await token()).split('.');
    const [, , other = ''] = (await token({ subject: 'another' })).split('.');
    expect(await statusOf(`${head}.${body}.`)).toBe(401);
    expect(await statusOf(`${head}.${body}`)).toBe(401);
    expect(await statusOf(`${head}.${body}.${signature.slice(0, -4)}`)).toBe(401);
    expect(await statusOf(`${head}.${body}.${other}`)).toBe(401);
  });

  it('is refused with another key, or signed by another algorithm that the header names', async () => {
    expect(await statusOf(await signedWith({}, {}, Buffer.alloc(32)))).toBe(401);
    expect(await statusOf(await signedWith({}, {}, Buffer.alloc(0)))).toBe(401);
    expect(await statusOf(await signedWith({ alg: 'HS512' }, {}, secret(), 'sha512'))).toBe(401);
    const [head, body = ''] = (await token()).split('.');
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = `${encode({ ...decode(head), alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) })}.${body}`;
    const signature = createSign('sha256').update(text).sign(privateKey).toString('base64url');
    expect(await statusOf(`${text}.${signature}`)).toBe(401);
  });

  it.each([
    ['another kid', { kid: 'another' }],
    ['a kid that is a path', { kid: '../../etc/passwd' }],
    ['no kid', { kid: undefined }],
    ['a type of another use', { typ: 'JWT' }],
    ['a critical header that nothing here knows', { crit: ['unknown'], unknown: true }],
  ])('is refused with %s', async (_, header) => {
    expect(await statusOf(await signedWith(header, {}))).toBe(401);
  });

  it.each([
    ['another audience', { aud: 'affidavit:0000000000000000' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'somebody' }],
    ['no end', { exp: undefined }],
    ['an end that is a text', { exp: 'never' }],
    ['no id', { jti: undefined }],
    ['a role that is none', { role: 'root' }],
    ['a role that every object has', { role: 'constructor' }],
    ['no word on how often', { once: undefined }],
    ['no subject', { sub: undefined }],
  ])('is refused with %s', async (_, payload) => {
    expect(await statusOf(await signedWith({}, payload))).toBe(401);
  });

  it('is taken within thirty seconds of clock skew, and not beyond', async () => {
    const now = seconds();
    const ended = (ago: number) => signedWith({}, { iat: now - 600, nbf: now - 600, exp: now - ago });
    const begins = (ahead: number) => signedWith({}, { iat: now + ahead, nbf: now + ahead, exp: now + 600 });
    expect(await statusOf(await ended(20))).toBe(404);
    expect(await statusOf(await ended(40))).toBe(401);
    expect(await statusOf(await begins(20))).toBe(404);
    expect(await statusOf(await begins(40))).toBe(401);
    expect(await statusOf(await signedWith({}, { nbf: now + 40 }))).toBe(401);
  });

  it('is refused where it lasts longer than an hour', async () => {
    const now = seconds();
    expect(await statusOf(await signedWith({}, { iat: now, exp: now + 3_600 }))).toBe(404);
    expect(await statusOf(await signedWith({}, { iat: now, exp: now + 3_601 }))).toBe(401);
    expect(await statusOf(await signedWith({}, { iat: now - 3_640, nbf: now - 3_640, exp: now - 40 }))).toBe(401);
  });

  it('that is to be used once is refused when it is replayed, also at the same moment', async () => {
    const once = await token({ once: true });
    expect([await statusOf(once), await statusOf(once)]).toEqual([404, 401]);
    const raced = await token({ once: true });
    const all = await Promise.all(Array.from({ length: 8 }, () => statusOf(raced)));
    expect(all.filter((status) => status === 404)).toHaveLength(1);
  });

  it('of another data folder opens nothing here', async () => {
    const other = await startErcp();
    try {
      const foreign = await makeToken(other.folder, GRANT, Date.now());
      expect(await statusOf(foreign)).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('opens nothing any more after all were revoked', async () => {
    const before = await token();
    await revokeTokens(server.folder);
    expect(await statusOf(before)).toBe(401);
    expect(await statusOf(await token())).toBe(404);
  });

  it.each(['', '.', '..', 'a.b.c', 'é.é.é', '.'.repeat(4_000), `${'a'.repeat(2_000)}.${'b'.repeat(2_000)}.c`])(
    'that is none is refused: %s',
    async (bearer) => {
      const authorization = `Bearer ${Buffer.from(bearer, 'utf8').toString('latin1')}`;
      const answer = await fetch(`${server.url}/ercp/v1/trace/none`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );
});
