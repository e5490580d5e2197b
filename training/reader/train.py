"""Trains a reader further on one core.

usage: train.py GROUPS.json FROM.onnx|FROM.npz OUT.npz MINUTES [RATE] [FROZEN_LAYERS]

Needs tensorflow-cpu, numpy, tokenizers. The rate falls to nothing over the minutes, so a shorter run is a whole one, too.
Loss: each pair by itself (cross-entropy), and each pair that answers against all of its group that do not (softmax).
"""
import collections
import json
import random
import sys
import time

import numpy as np
import tensorflow as tf

from net import forward, weights
from vectors import tokenizer

TOKENS = 2304  # of a batch, padding included
SIZES = (32, 40, 48, 64, 80, 96, 112, 144)
RANKING, OTHERS = 0.6, 0.45  # weight of the softmax, and of a passage that is only not the right one


def batches(groups, encoded, rng):
    order = list(range(len(groups)))
    rng.shuffle(order)
    waiting = collections.defaultdict(list)
    for g in order:
        size = next(s for s in SIZES if max(len(e.ids) for e in encoded[g]) <= s)
        rows = TOKENS // size
        have = waiting[size]
        if sum(len(encoded[x]) for x in have) + len(encoded[g]) > rows:
            yield size, rows, have
            waiting[size] = have = []
        have.append(g)


def batch(groups, encoded, size, rows, chosen):
    ids, types, mask = np.zeros((rows, size), np.int32), np.zeros((rows, size), np.int32), np.zeros((rows, size), np.float32)
    y, own, wr, wn = np.zeros(rows, np.int32), -np.ones(rows, np.int32), np.zeros(rows, np.float32), np.zeros(rows, np.float32)
    at = 0
    for g in chosen:
        group = groups[g]
        for e, label in zip(encoded[g], group["y"]):
            ids[at, : len(e.ids)], types[at, : len(e.ids)], mask[at, : len(e.ids)] = e.ids, e.type_ids, 1
            y[at], own[at] = label, g
            if group["kind"] == "nli":
                wn[at] = 1
            else:
                wr[at] = OTHERS if group["kind"] == "list" and label == 0 else 1
            at += 1
    mask[at:, 0] = 1
    return {"ids": ids, "types": types, "mask": mask, "y": y, "own": own, "wr": wr, "wn": wn}


def loss_of(w, b):
    nli, rel = forward(tf, w, b["ids"], b["types"], b["mask"], 0.1)
    r = rel[:, 0]
    yes = (b["y"] == 1) & (b["wr"] > 0)
    no = (b["y"] == 0) & (b["wr"] > 0)
    goal = tf.where(yes, 0.97, 0.03)
    single = tf.nn.sigmoid_cross_entropy_with_logits(goal, r) * b["wr"]
    against = (b["own"][:, None] == b["own"][None, :]) & no[None, :]
    worst = tf.reduce_logsumexp(tf.where(against, r[None, :], -1e4), axis=1)
    ranked = tf.nn.softplus(worst - r) * tf.cast(yes, tf.float32)
    soft = 0.95 * tf.one_hot(tf.minimum(b["y"], 2), 3) + 0.05 / 3
    entailed = -tf.reduce_sum(soft * tf.nn.log_softmax(nli), -1) * b["wn"]
    return tf.reduce_sum(single + RANKING * ranked + entailed) / tf.reduce_sum(b["wr"] + b["wn"])


def stepper(w, trained):
    """Adam, with the gradient cut at a length of one."""
    names = sorted(trained)
    first, second = ({k: tf.Variable(tf.zeros_like(w[k]), trainable=False) for k in names} for _ in range(2))

    @tf.function(reduce_retracing=True)
    def step(b, rate, count):
        with tf.GradientTape(watch_accessed_variables=False) as tape:
            tape.watch([w[k] for k in names])
            loss = loss_of(w, b)
        gradients, _ = tf.clip_by_global_norm(tape.gradient(loss, [w[k] for k in names]), 1.0)
        for k, g in zip(names, gradients):
            tf.raw_ops.ResourceApplyAdam(
                var=w[k].handle, m=first[k].handle, v=second[k].handle, beta1_power=0.9**count, beta2_power=0.999**count,
                lr=rate, beta1=0.9, beta2=0.999, epsilon=1e-8, grad=g,
            )
        return loss

    return step


def main(data, start, out, minutes, rate="8e-5", frozen_layers="2"):
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    groups = json.load(open(data))
    flat = tokenizer(SIZES[-1]).encode_batch([(q, p) for g in groups for q, p in zip(g["q"], g["p"])])
    encoded, at = [], 0
    for g in groups:
        encoded.append(flat[at : at + len(g["y"])])
        at += len(g["y"])
    still = lambda k: "embeddings." in k or any(k.startswith(f"b.encoder.layer.{i}.") for i in range(int(frozen_layers)))
    w = {k: tf.constant(v) if still(k) else tf.Variable(v) for k, v in weights(start).items()}
    step = stepper(w, {k for k in w if not still(k)})
    save = lambda path: np.savez(path, **{k: v.numpy() for k, v in w.items()})
    rng, losses, pairs, epoch, count = random.Random(5), [], 0, 0, 0
    begun, told, length = time.time(), time.time(), float(minutes) * 60
    while time.time() - begun < length:
        epoch += 1
        for size, rows, chosen in batches(groups, encoded, rng):
            part = (time.time() - begun) / length
            if part >= 1:
                break
            now = float(rate) * min(1, part / 0.05) * max(0.0, 1 - part)
            count += 1
            losses.append(float(step(batch(groups, encoded, size, rows, chosen), tf.constant(now), tf.constant(float(count)))))
            pairs += sum(len(encoded[g]) for g in chosen)
            if time.time() - told > 60:
                told = time.time()
                print(f"{told - begun:.0f} s, {time.process_time():.0f} s of a core, epoch {epoch}, {pairs} pairs, loss {np.mean(losses[-40:]):.3f}", flush=True)
                if count % 4 == 0:
                    save(out.replace(".npz", "-now.npz"))
    save(out)
    print("saved after", pairs, "pairs", flush=True)


main(*sys.argv[1:])
