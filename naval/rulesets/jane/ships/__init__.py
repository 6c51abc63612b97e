"""What a ship has and what is left of it: guns, magazines, tubes, engines, buoyancy, a boat's depth."""
