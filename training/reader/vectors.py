"""The encoder that comes with the product, for choosing hard passages."""
import glob
import os

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

FOLDER = os.environ.get("AFFIDAVIT_WEIGHTS", os.path.expanduser("~/.cache/affidavit/weights"))
WEIGHTS = "cd9a2e40f22f8e5fb0cb453f87173d94367b8e4010cb73b7e9df139a54047888.onnx"


def tokenizer(most):
    made = Tokenizer.from_file(glob.glob(os.path.join(FOLDER, "*.json"))[0])
    made.no_padding()
    made.enable_truncation(most)
    return made


class Encoder:
    def __init__(self):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(os.path.join(FOLDER, WEIGHTS), options)
        self.tokens = tokenizer(128)

    def embed(self, texts):
        out = np.zeros((len(texts), 384), np.float32)
        for at, one in enumerate(self.tokens.encode_batch(list(texts))):
            (held,) = self.session.run(None, {"input_ids": np.array([one.ids], np.int64)})
            mean = held[0].mean(0)
            out[at] = mean / np.linalg.norm(mean)
        return out
