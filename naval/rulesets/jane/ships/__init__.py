"""A ship's parts and their state: guns, magazines, tubes, engines, buoyancy, a boat's depth."""
