// Completions for bash, zsh and fish: commands, options, and what an option may be; files where it may be anything.

import type { CommandRow, OptionRow } from '#helper/shell/table.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionsFor(shell: Shell, rows: readonly CommandRow[]): string {
  return { bash, zsh, fish }[shell](rows);
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const optionNames = (options: readonly OptionRow[]): readonly string[] => options.flatMap(({ names }) => names);
const takesValue = ({ value }: OptionRow): boolean => value.startsWith('<');

/** The words of a line that say where it is: one command, or a command of a group. */
const placeCases = (rows: readonly CommandRow[]): string =>
  rows
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path))
    .join('|');

/** In bash and zsh alike: for each place and option, what may follow it. */
function valueCases(rows: readonly CommandRow[], tell: (option: OptionRow) => string): string {
  return rows
    .flatMap(({ options, path }) =>
      options
        .filter(takesValue)
        .map(
          (option) =>
            `    ${option.names.map((name) => quoted(`${path}:${name}`)).join('|')}) ${tell(option)}; return ;;`,
        ),
    )
    .join('\n');
}

function bash(rows: readonly CommandRow[]): string {
  const words = rows.map(
    ({ below, options, path }) =>
      `    ${quoted(path)}) words=${quoted([...below, ...optionNames(options)].join(' '))} ;;`,
  );
  const tell = ({ choices }: OptionRow): string =>
    choices.length === 0
      ? 'COMPREPLY=($(compgen -f -- "$cur"))'
      : `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur"))`;
  return `# bash completion for affidavit: affidavit completion bash > ~/.local/share/bash-completion/completions/affidavit
_affidavit() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" place='' words='' two
  if [ "$COMP_CWORD" -gt 1 ]; then
    place="\${COMP_WORDS[1]}"
    two="$place \${COMP_WORDS[2]}"
    if [ "$COMP_CWORD" -gt 2 ]; then case "$two" in ${placeCases(rows)}) place="$two" ;; esac; fi
  fi
  case "$place:$prev" in
${valueCases(rows, tell)}
  esac
  case "$place" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  case "$cur" in -*) ;; *) if [ -n "$place" ]; then COMPREPLY+=($(compgen -f -- "$cur")); fi ;; esac
}
complete -o filenames -F _affidavit affidavit
`;
}

function zsh(rows: readonly CommandRow[]): string {
  const described = (name: string, about: string): string => quoted(`${name.replaceAll(':', '\\:')}:${about}`);
  const aboutOf = new Map(rows.map(({ about, path }) => [path, about]));
  const words = rows.map(({ below, options, path }) => {
    const commands = below.map((name) => described(name, aboutOf.get(path === '' ? name : `${path} ${name}`) ?? ''));
    const named = options.flatMap(({ about, names }) => names.map((name) => described(name, about)));
    return `    ${quoted(path)}) commands=(${commands.join(' ')}); options=(${named.join(' ')}) ;;`;
  });
  const tell = ({ choices }: OptionRow): string =>
    choices.length === 0 ? '_files' : `compadd -- ${choices.map(quoted).join(' ')}`;
  return `#compdef affidavit
# zsh completion for affidavit: affidavit completion zsh > a folder of $fpath, as _affidavit
_affidavit() {
  local place='' two
  local -a commands options
  if (( CURRENT > 2 )); then
    place="\${words[2]}"
    two="$place \${words[3]}"
    if (( CURRENT > 3 )); then case "$two" in ${placeCases(rows)}) place="$two" ;; esac; fi
  fi
  case "$place:\${words[CURRENT-1]}" in
${valueCases(rows, tell)}
  esac
  case "$place" in
${words.join('\n')}
  esac
  _describe 'command' commands
  _describe -o 'option' options
  if [[ -n "$place" ]]; then _files; fi
}
_affidavit "$@"
`;
}

function fish(rows: readonly CommandRow[]): string {
  const text = (said: string): string => `'${said.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const places = rows.filter(({ path }) => path.includes(' ')).map(({ path }) => text(path));
  const lines = rows.flatMap(({ below, options, path }) => {
    const where = `complete -c affidavit -n ${text(`test "$(__affidavit_place)" = "${path}"`)}`;
    const commands = below.map((name) => {
      const about = rows.find((row) => row.path === (path === '' ? name : `${path} ${name}`))?.about ?? '';
      return `${where} -f -a ${text(name)} -d ${text(about)}`;
    });
    return [...commands, ...options.map((option) => `${where}${fishOption(option, text)}`)];
  });
  return `# fish completion for affidavit: affidavit completion fish > ~/.config/fish/completions/affidavit.fish
function __affidavit_place
  set -l words (commandline -opc)
  set -l two "$words[2] $words[3]"
  if contains -- $two ${places.join(' ')}
    echo $two
  else
    echo $words[2]
  end
end
${lines.join('\n')}
`;
}

function fishOption(option: OptionRow, text: (said: string) => string): string {
  const { about, choices, names } = option;
  const named = names.map((name) => (name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`)).join('');
  const value = !takesValue(option) ? '' : choices.length === 0 ? ' -r' : ` -x -a ${text(choices.join(' '))}`;
  return `${named}${value} -d ${text(about)}`;
}
