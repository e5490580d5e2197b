"""Pages of a poem as Markdown. Run: poems.py FOLDER_OF_XHTML OUT_FOLDER"""
import glob
import html
import os
import re
import sys


def main(source, out):
    os.makedirs(out, exist_ok=True)
    for path in sorted(glob.glob(f'{source}/*.xhtml')):
        text = re.sub(r'(?s)<head.*?</head>', '', open(path, encoding='utf8').read())
        text = re.sub(r'<h[1-6][^>]*>', '\n\n## ', text)
        text = re.sub(r'</(h[1-6]|p|blockquote|section|header)>', '\n\n', text)
        text = html.unescape(re.sub(r'<[^>]+>', '', re.sub(r'<br ?/>', '\n', text)))
        text = re.sub(r'\n{3,}', '\n\n', '\n'.join(line.strip() for line in text.split('\n')))
        open(f'{out}/{os.path.basename(path)[:-6]}.md', 'w').write(text)


if __name__ == '__main__':
    main(*sys.argv[1:3])
