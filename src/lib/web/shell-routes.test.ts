import { expect, it } from 'vitest';
import { takeRoutes, toRoutes } from '#lib/web/shell-routes.ts';

it('names each file by its exact address, in its own cache', () => {
  expect(toRoutes(['/any/folder/', '/any/folder/a.js'], 'https://example.org:8443', 'affidavit-shell-1')).toEqual([
    {
      condition: {
        urlPattern: {
          protocol: 'https',
          hostname: 'example.org',
          port: '8443',
          pathname: '/any/folder/',
          search: '',
        },
        requestMethod: 'GET',
      },
      source: { cacheName: 'affidavit-shell-1' },
    },
    {
      condition: {
        urlPattern: {
          protocol: 'https',
          hostname: 'example.org',
          port: '8443',
          pathname: '/any/folder/a.js',
          search: '',
        },
        requestMethod: 'GET',
      },
      source: { cacheName: 'affidavit-shell-1' },
    },
  ]);
});

it('reads no sign of a folder as a pattern', () => {
  const [route] = toRoutes(['/my (old) app+:*/'], 'https://example.org', 'shell');
  expect(route?.condition.urlPattern.pathname).toBe(String.raw`/my \(old\) app\+\:\*/`);
});

it('goes on where the browser knows no routes, or refuses these', async () => {
  await expect(takeRoutes({}, [])).resolves.toBeUndefined();
  await expect(takeRoutes({ addRoutes: () => Promise.reject(new TypeError('no')) }, [])).resolves.toBeUndefined();
});
