// Which end-to-end tests prove a change: those of its place.

/** Code that is no place of its own, by how its path begins, and the places that use it. */
const USED_BY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^helper\/(routes|ercp|keys|personal-data)/, ['server']],
  [/^helper\/engine/, ['engines']],
  [/^helper\//, ['cli']],
  [/^workers\/desk\//, ['worker']],
  [/^(workers|src\/adapters)\//, ['engines']],
  [/^src\/(core|desk)\/.*debate/, ['debate']],
  [/^src\/core\/(verify|bundle|disclosure|keys)\//, ['verify']],
  [/^src\/(core|desk|language)\//, ['cli', 'case']],
  [/^src\/(routes|lib)\/|^static\//, ['app']],
];

/** Folders below `tests/e2e`, by the paths of what was changed; none where documentation alone was. */
export function placesOf(paths: readonly string[], folders: readonly string[]): readonly string[] {
  const places = paths.flatMap((path) => {
    if (!/^(src|helper|workers|static|tests)\//.test(path) || /\.test\.ts$/.test(path)) return [];
    const named = folders.filter((folder) => path.split('/').slice(0, -1).includes(folder));
    const users = USED_BY.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    return [...named, ...users];
  });
  return [...new Set(places)].filter((place) => folders.includes(place)).sort();
}
