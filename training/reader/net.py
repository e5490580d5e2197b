"""The network of a reader, and its weights out of the file that is shipped. TensorFlow, one core is enough."""
import numpy as np

LAYERS, HEADS, WIDE = 6, 12, 384


def weights(path):
    """Of an .npz as it is; of an int8 .onnx what its numbers stand for. The embeddings lie on the grid of the file."""
    if path.endswith(".npz"):
        held = np.load(path)
        return {k: held[k].astype(np.float32) for k in held.files}
    import onnx
    from onnx import numpy_helper

    inits = {i.name: numpy_helper.to_array(i) for i in onnx.load(path).graph.initializer}
    out = {}
    for name, value in inits.items():
        if name.endswith("_quantized"):
            base = name[: -len("_quantized")]
            real = (value.astype(np.float32) - inits[base + "_zero_point"].astype(np.float32)) * inits[base + "_scale"]
            out[base[:-2] if base.endswith(".T") else base] = np.ascontiguousarray(real.T if base.endswith(".T") else real, np.float32)
        elif name.startswith(("b.", "dn.", "dr.", "nli.", "rel.")) and not name.endswith(("_scale", "_zero_point")):
            out[name[:-2] if name.endswith(".T") else name] = np.ascontiguousarray(value.T if name.endswith(".T") else value, np.float32)
    return out


def forward(tf, w, ids, types, mask, rate=0.0):
    """Log-odds of entailed, neutral, contradicted, and that the second text answers the first."""
    b, n = tf.shape(ids)[0], tf.shape(ids)[1]

    def norm(x, p):
        d = x - tf.reduce_mean(x, -1, keepdims=True)
        return d * tf.math.rsqrt(tf.reduce_mean(d * d, -1, keepdims=True) + 1e-12) * w[p + ".weight"] + w[p + ".bias"]

    def lin(x, p):
        """In bfloat16 where weights are trained too: 1.6 times as fast on a processor that has it, and as good a reader."""
        short = lambda v: tf.cast(v, tf.bfloat16)
        return tf.nn.bias_add(tf.cast(tf.matmul(short(x), short(w[p + ".weight"]), transpose_b=True), tf.float32), w[p + ".bias"])

    e = "b.embeddings."
    x = tf.gather(w[e + "word_embeddings.weight"], ids) + w[e + "position_embeddings.weight"][:n][None]
    x = norm(x + tf.gather(w[e + "token_type_embeddings.weight"], types), e + "LayerNorm")
    x = tf.reshape(x, [-1, WIDE])
    bias = (1 - mask)[:, None, None, :] * -1e9
    for layer in range(LAYERS):
        p = f"b.encoder.layer.{layer}."
        q, k, v = (tf.transpose(tf.reshape(lin(x, f"{p}attention.self.{z}"), [b, n, HEADS, WIDE // HEADS]), [0, 2, 1, 3]) for z in ("query", "key", "value"))
        a = tf.nn.softmax(tf.matmul(q * (WIDE // HEADS) ** -0.5, k, transpose_b=True) + bias)
        c = tf.reshape(tf.transpose(tf.matmul(a, v), [0, 2, 1, 3]), [-1, WIDE])
        x = norm(x + lin(c, p + "attention.output.dense"), p + "attention.output.LayerNorm")
        h = tf.nn.gelu(lin(x, p + "intermediate.dense"))
        x = norm(x + lin(h, p + "output.dense"), p + "output.LayerNorm")
    x = tf.reshape(x, [b, n, WIDE])
    mean = tf.reduce_sum(x * mask[..., None], 1) / tf.reduce_sum(mask, 1)[:, None]
    f = tf.concat([x[:, 0], mean], 1)
    if rate > 0:
        f = tf.nn.dropout(f, rate)
    return tuple(lin(tf.nn.gelu(lin(f, d + ".0")), o) for d, o in (("dn", "nli"), ("dr", "rel")))
