"""Communications: links between forces, dispatches hop by hop, logs, wireless and its overhearing."""
