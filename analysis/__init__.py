"""Many deals: batches that can be stopped and resumed, and what their results say."""
