/** A blurred preview of each item drawing, by file name. */
export const itemDrawings = {
  'item-basic':
    'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAwCdASoUAA8APxFwsFAsJiSisAgBgCIJZwAAW+/Z1Ga7UPTp8YgAAP7r65ANK0Q43KZMVLIugNgOL7t91ViPpZgAAA==',
  'item-bell':
    'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAABwAwCdASoUAA8APxFysFAsJqSisAgBgCIJYwAAW45sTrupHgAA/uvstN0hkeo7qmPaajVphjhyGnM2of7JsfqMse9dU9ZyaEgAAA==',
  'item-blade':
    'data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAACQAwCdASoUAA8APxFysVAsJqSisAgBgCIJYwCdACHhoFhLMLcAAP7r64+bkG1E1m1nKlK4PG8upQPKrP+E80AA',
  'item-chest':
    'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADwAwCdASoUAA8APxFysFAsJqSisAgBgCIJYgCdAB6SCf4Q6img0+HAAP7r/o9t27BQHzgpKMi3qAfUB2ESp+tqo6O2uAd5yRfAAA==',
  'item-cloak':
    'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAACwAwCdASoUAA8APxFysVAsJqSisAgBgCIJYwC06CHhoNVVASCzYAD+6+y0q36i5XGZSD1loZXi8Zc5N7inHA+gZioAAA==',
  'item-daggers':
    'data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAABwAwCdASoUAA8APxFwsFAsJiSisAgBgCIJYwAAUqgAh6vz+AAA/uv/IrdWJoN72Euh1ezzb+v06s0+w7bV4xAAAAA=',
  'item-greatsword':
    'data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAACwAwCdASoUAA8APxFysFCsJqSisAgBgCIJYwC/OB6PlS6HUTxUHAD+6/8ixz8geBt/dBKT8mDSPgOFMTP1gAAA',
  'item-plate':
    'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAwCdASoUAA8APxFysFAsJqSisAgBgCIJZQCdMoADSx5mhPgTRAAA/uvwCLEFblJbQIjfF8mUHKLADTypKrQXpVwAAA==',
  'item-premium':
    'data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAACQAwCdASoUAA8APxFysFAsJqSisAgBgCIJQBadA+YuPFLJ6wdAAP7r/yL8dUz6WJnwW2W5dejoBfEgx711WlZO9Ik2AA==',
  'item-ring':
    'data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAABwAwCdASoUAA8APxFysFAsJqSisAgBgCIJYwAAWlzC0RgDNAAA/uvuRSWkWKoQ4aRFh2u5Cj63INbZCuQWfyszAAA=',
  'item-scroll':
    'data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAABwAwCdASoUAA8APxFysFAsJqSisAgBgCIJZQAAUyxnyhOUAKAA/uv+jxltcgYaHRdh05uccm8h+Hu668o/LBixnnu67IAA',
  'item-shield':
    'data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAACQAwCdASoUAA8APxFwsFAsJiSisAgBgCIJZwAAVLZunkTs4AQAAP7r/o94INf9HfWwVQUSvMagFYmA5krqFtRF4pL1bxcAAAA=',
  'item-vip':
    'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADQAwCdASoUAA8APxFysFAsJqSisAgBgCIJQAALToSl8U0EFJnOOrAA/uvtJCaDMvCSVexAzQr6A7oqnD05m1D/aVN53m4vYgQAAA==',
} as const;

export type ItemDrawing = keyof typeof itemDrawings;
