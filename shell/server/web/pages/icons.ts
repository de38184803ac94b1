/** The header's logo mark in the colors of the light theme. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2" stroke-linecap="round" ' +
  'stroke-linejoin="round"><rect width="32" height="32" rx="9" fill="#0b5d66"/>' +
  '<path d="M8 22.5h8M8 17.5h5M8 12.5h3" stroke="#fff" opacity=".6"/><path d="m14.5 20 3.5-5 3 2.5 4-7" stroke="#fff"/>' +
  '<circle cx="25" cy="9.5" r="2.5" fill="#f2a65a"/></svg>';

/**
 * The same as a PNG of 32 pixels, for feed readers, bookmarks and search engines that request `/favicon.ico` and do not
 * support SVG.
 */
const ICON_PNG = base64(
  [
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAC3ElEQVR4nMWXT0hUURTGvzszuBiNzGrVH1tUUEFKLQIhGosIwRZtCilz2pgaWG',
    'kQhrSJjKKhEsr+LBzREINqoRQtwhGpaFGNYRQWRFa7rLFsDJmZ13ff8GaezZs3k9N7/eDed86dxfnuOee9uVfAgAJvnUeJKjUQigcKViAXBIJQ',
    'RFA4RdeU/2oAfyA4EhR6G0oj0egFBQxsAQIi4HI6j4b8V4J0VRIC4sEjgwpNupbBgCGX01WuiaDPiDYF12DQhAjaQP7+2vc51/ovkeWY6r5WLu',
    'ZV13ljiHVyzXaE01EuuPsX3H0pffsR6BL51bUKTUvYszSC5pUztADfuzz0fXLR0sFX1DIBZUVR3N40TSvJ9kdujH530EpimYBjq2YSu9eQWTj/',
    'No9WEssE/JMMrF++DEuKFtCK8/nrN7wc/0grO54e3Iriicf4Mf0LrSOR1B4gpgLaD+zjPJvGzh7Omdm8ZjXutzRjMjyNdU0nEAqHuZqKqQA1Aw',
    't1GZjIPgOvfKdRvHgRjt+8hcsPHnLFGFMB2VDoduNeSxMtoOpSBz58mcChHdtwdu9ujNNey92bkbOAcwzUwICS0M8wqto70NtYj8J8NyrO+DD8',
    'eoy/pMdUgFoCXRNqaM2o1Vky8DyIyg3JD+rwmzFUtPlomWMqwKgJNU723cEo6yx32nZ3gKN/VjZk48lyZMJUgJoBXRNqyGZs2VWJnRtLU3Yq1y',
    'T9z4KcM2MqIB0ySO/hevUVK2s9ldVO05GTgLobfvQMP+HK3DEVoJbAoAn1aA05V0wFmDWhnmy/jkaYClAzYNCEemRD5poB2a4lHP+DEXkk8/NI',
    'VkPHfuSRLH4Lig3StR31UMonCqprAwqwhaZtMPDQVPd1D5/8R5MXk1gkoCiYT9dyhMCky+HyJC4mErtE6IPTRUKARBURjVxULCoHgw3xSnZECy',
    '7hWipqY8ZiXsQvLCUcuTDCKEHhcPiNrue/Af9KNUJ3C62/AAAAAElFTkSuQmCC',
  ].join(''),
);

/** The same in 180 pixels without round corners, which iOS and Android cut themselves. */
export const TOUCH_ICON = base64(
  [
    'iVBORw0KGgoAAAANSUhEUgAAALQAAAC0CAYAAAA9zQYyAAAJ/klEQVR4nO3deWwVVRQG8FOESosRRQ0mohgFU0GIW2hACSRqtC5xixKCxiXWNe',
    '5GIu5BayBiXKKAEKMG3FERsRow1hRKSuoSEFoFEsWSSEQE7IJtAc8Z81iG19e582buu3Pm+yWl92HiX19Pzz135lLU7/pb9xCAEgg0qIJAgyoI',
    'NKiCQIMqCDSogkCDKgg0qIJAgyoINKiCQIMqCDSogkCDKgg0qIJAgyoINKiCQIMqCDSogkCDKgg0qIJAgyoINKiCQIMqCDSogkCDKgg0qIJAgy',
    'oINKiCQIMqCDSogkCDKgg0qIJAgyoINKiCQIMqCDSogkCDKgg0qIJAgyoINPRo9IBddNrhu+nw3gdGpW7rIbT2n160vbOIP7kBgYasJMC3DO6k',
    'iwZ2Uf8+uSNSvbk3zf21jxfwQkOg4QAS3qfLOmjCoE7+ZEYC/WTjofTTjl78qTAQaNhLqvJHo9q9UOfjvtV96f3m3ryyD4EGz4RBXfTiiJ28is',
    'br3IJItbYNgYbIKrNfISo1Ap1yEuL6cW3e9zhcsLzUak+NQKfcQ0M76MEhHbyKh2wUr64v4ZUdCHSKHV+yh1aOb+VVvGy2Hgh0isVdnTNWcJW+',
    'ylKVRqBTbMk5bd6G0Iaypf2snCgi0Cllq93IsNV2INApNWbALlpQ3s4rO2asL6bn1xXzKl4IdEpVDOyiN86M7iClJ3P4oOUJCwctCHRK2doQZt',
    'jaGCLQKYWWA1RBoEEVOepuOt/elOPm7/t6z03HDYFOsaU8hx6OOTRoceuJnfT0qf/yKl5fcmW+iSu0DQh0iknbsXJ820HvCkZNHk6Sh5RsQKBT',
    'Lu7xna1xXQYCnXJSpReMao+ll97RVeRVZzwPDVbJcx1Lz42+9bA12dgfAg0eeeruszEdVFLUxZ/yZ+thJL/EBXrIsQP5z/zt7Oig5q1/8wrEEa',
    'Wl9NPU+6lPw0zavW0j/0040mbc9F1fa5tAv0QEuqS4mCaNHU0jTzieP0WrZm0jVf+wmto54Gk25crL+OtS2tPRSh0/f+l9UWcb/5fgPtjUxzsN',
    '/L09/nlzd5wP9IDDDqPJl1/shTouW1taaNrCL1Ib6sFHH0VrXqji1T6ZYHc1N+Ss2M3tvbhPPsQLs83NX3ecD/Q9FRdE1mbksmrj7zT36295lT',
    '7v3nsHXXbW6bzKbnfLn7S79U/a07rF+15UXEpTvqinZRs2ORHi/Tkd6KEc5Ls50LZMX7g4dX312FNPoepHHuRVcLVNv1BF1QxeucfpQFecMZIq',
    'Th/JKzukQkulTpO6qY/RyMFme5PhD0yh37b8xSv3IND7qf5xFW8QV/EqHa7jjfasyhvJxGtffU0Pz/+AV25yOtDjh5fRVaPO5pUdr1QvoXV/bO',
    'aVft6YbsazdES/Uv4UzPY2PlHk6rytzWz6YZPTgZYJx1PXXMGr+Mlc+skPP03NpCMzpjMxmSvzq1yhXeZ0oIWttuPjlQ1Us6aJV/plG9P1ZCP3',
    'zMO4OrvO+UCLq8vPpnHDyngVj7T1zj2N6bKpeG4G1Tb+wiu3JSLQQk4Jy4ee5LUhxw04kv8mP5t4PCdfNWsaUzWq0zam80tMoCEa2sZ0fgh0im',
    'gc0/kh0I6R6tm/pIRWb2yOdDymdUznh0A7QkZok84dTYOPOZo//a+28Wea/M6HtOq3/E8vtY7p/BBoB8yqvIHbgTG8yu72OW/SvNoVvApH85jO',
    'D4EusOmTrqU7LzyPV7nNq63jYL/FK3Oax3R+CHQBScgkbEFJCzLxpVlGPa32MZ0fAl0gYTZpQvrp2+e+5X0PQvuYzg+BLhCpzFKhw9jW2kYTX5',
    '5JPbUEaRjT+SHQBXAX98zTuHfOV67NYpjfAEkc0/kh0JbJxGE5twEmQculu81iWsZ0fgi0ZWF62p74N4vyQ5OWMZ0fAm1RmKoZlGwSM5vFMP15',
    'Usd0fgi0JVKVpTrHSTaLVZ8sounXTeBPwSV5TOeHQFsgG7TlUx894FjbJbIRTOqYzg+BtiDoaWAhJH1M55e4QMsNSlE84G9ia0srf7Xwypz0st',
    'LTmpJN2gm8uYuThjGdXyICLSGuOGMElQ852VsXgrw8W79+A5ncgyethuksWGR62tmVN3p3+sVFw5jOz/lAS4DlOjDbVbk7UqnlQpogr21JZZYK',
    'bcJfNcOc9gUhvwE0jOn8nA/0LeeN894ndIm8izht4WJedS/saeDEl2bSou9+5NU+8oDRe/feSf1LS/hTNLSM6fycDvQgrsoPX34Jr9wzf9kKql',
    '+3gVcHk4ONMKeB8/kY+zY+zs5Gxn6zK2+gERH8cGdaGo2cDrStOznC+HZtEy2ob+DVwWTeLAE0IS3AmMee2dtqZCM9+bv33UFjy07hT+FJS6Nl',
    'TOeHQIe0/o/N9HL1El4dKOxpoEkLkM9mUduYzs/pQNu+285EtstppCpLdTZV9cnn/LWIV8GF2Sz6N5waOR1ol3tomXTsf/WutANhTgNX8/9jNL',
    'caYZhuFjWO6fycDrSI+xqwMLK1G2FOA6ViSqshDxSFJb8VgmwW8/nBSRLnAy1z6Eoe3dn4ZymCkJHdHK7OMo/OkFmzzJxNRVUx5bdDrs2ihLmi',
    '6gXVrUaG84HOkH5a5tGFCrZUZbk72t83S5jyOQ2MkvxgyW+JTLAlyPJGSxQ/NEmRmEC7SiqzBMmEtBraN2eFgkDnIcrTQIgGAh1SHKeBkD8EOi',
    'SZN8uEwUSQ00DIDwIdgo3TQAgHgTYkrYbpG9UizGkgmEOgDYV5jkLGZ2k41HABAm2o5e3Z/GdwMqKTViOf00AIDoE2ZBroqE4DIRgE2tCmWS8G',
    'fhgojtNAyA2BNhS0h5ZWA6eB9iHQhmTKUffM4z1WaZwGFgYCHYI8uyHPcHQn1zW3EC8EOiR5uF4OWDJPtgk51p63rA6HJwWEQEdAHiFFr+wGBB',
    'pUQaBBlcQEevywMu/ptkK9sRIFeetFTgxr1jbxJ4iD84F27Z3CKEiw5b3EoJc+QnDOB9rFt76jkOvmJQjP6UC7fC9HFKYvXBzoFlMIzulAy5ve',
    'rt6cFIWPVzZQzRr001FyOtAu320XhWzXiUF+EOgCQoWOntOBRg8NppwOtJCRXU/3tiWRvJYlozuIlvOBljm0S//GShTkfjy57BFz6Og5H+gMmU',
    'eXDzmJ+nLAk2onB/gbnj9jIxifxAQ6Qyq29NZJI70yKnL8EhdogFwQaFAFgQZVEGhQBYEGVRBoUAWBBlUQaFAFgQZVEGhQBYEGVRBoUAWBBlUQ',
    'aFAFgQZVEGhQBYEGVRBoUAWBBlUQaFAFgQZVEGhQBYEGVRBoUAWBBlUQaFAFgQZVEGhQBYEGVRBoUAWBBlUQaFAFgQZVEGhQBYEGVRBoUAWBBl',
    'UQaFAFgQZVEGhQBYEGVRBoUAWBBlUQaFAFgQZVEGhQBYEGVf4DoJMvJBWHVVsAAAAASUVORK5CYII=',
  ].join(''),
);

/** An ICO file is a list of images: here, one PNG. */
export const FAVICON_ICO = Buffer.concat([icoHead(ICON_PNG, 32), ICON_PNG]);

function base64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

/** See https://en.wikipedia.org/wiki/ICO_(file_format)#File_structure. */
function icoHead(image: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  // An icon with one image.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  // Color planes and bits per pixel.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return head;
}
