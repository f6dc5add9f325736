enum QueryPlaceholder {}
