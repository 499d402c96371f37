import { gzipSync } from 'node:zlib'
import type { Alea } from '../../src/demo/alea.ts'
import { poserBruts, texteHostile, valeurHostile } from './valeurs.ts'

/** Une demande prête à partir. */
export interface Demande {
  methode: string
  chemin: string
  requete: [string, string][]
  entetes: Record<string, string>
  corps: Buffer | null
}

/** Ce qu'une opération attend, d'où partent les demandes abîmées. */
export interface Modele {
  methode: string
  /** Adresse, un segment par paramètre remplacé. */
  segments: { valeur: string; parametre: boolean }[]
  requete: [string, string][]
  corps: unknown
  /** Le corps part en plusieurs parties, avec un fichier. */
  depot: boolean
}

/** Abîme un modèle en un à trois endroits ; un modèle sur dix reste intact, pour passer jusqu'au bout. */
export function demandeHostile(alea: Alea, modele: Modele): Demande {
  const travail = structuredClone(modele)
  const entetes: Record<string, string> =
    modele.corps === undefined ? {} : { 'Content-Type': modele.depot ? 'multipart/form-data; boundary=frontiere' : 'application/json' }
  let corps: Buffer | null = null
  const combien = alea.chance(0.1) ? 0 : alea.entier(1, 3)
  const gestes = Array.from({ length: combien }, () => alea.selon(gestesDe(modele)))
  for (const geste of gestes) if (geste !== 'octets') GESTES[geste](alea, travail, entetes)
  if (travail.corps !== undefined)
    corps = Buffer.from(modele.depot ? enParties(travail.corps) : poserBruts(JSON.stringify(travail.corps) ?? ''))
  if (gestes.includes('octets')) corps = abimerOctets(alea, corps ?? Buffer.from('{}'), entetes)
  return {
    methode: travail.methode,
    chemin: travail.segments.map(({ valeur }) => `/${valeur}`).join(''),
    requete: travail.requete,
    entetes,
    corps,
  }
}

/** Un envoi de fichier comme l'écrit un navigateur ; les valeurs abîmées y passent telles quelles. */
function enParties(champs: unknown): string {
  const parties = Object.entries(Object(champs) as Record<string, unknown>).map(
    ([nom, valeur]) =>
      `Content-Disposition: form-data; name="${nom}"\r\n\r\n${typeof valeur === 'string' ? valeur : JSON.stringify(valeur)}`,
  )
  const fichier =
    'Content-Disposition: form-data; name="fichiers"; filename="bail.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF'
  return `${[...parties, fichier].map((partie) => `--frontiere\r\n${partie}\r\n`).join('')}--frontiere--\r\n`
}

type Geste = 'valeur' | 'cle' | 'segment' | 'requete' | 'entete' | 'cookie' | 'octets'

const gestesDe = ({ corps, segments }: Modele): [Geste, number][] => [
  ['valeur', corps === undefined ? 0 : 6],
  ['cle', corps === undefined ? 0 : 2],
  ['octets', corps === undefined ? 0.3 : 2],
  ['segment', segments.some(({ parametre }) => parametre) ? 1 : 0],
  ['requete', corps === undefined ? 5 : 1],
  ['cookie', segments[1]?.valeur === 'oauth' ? 4 : 0],
  ['entete', 1.5],
]

const GESTES: Record<Exclude<Geste, 'octets'>, (alea: Alea, modele: Modele, entetes: Record<string, string>) => void> = {
  valeur: (alea, modele) => {
    modele.corps = remplacer(alea, modele.corps)
  },
  cle: (alea, modele) => {
    if (modele.corps !== null && typeof modele.corps === 'object')
      Object.assign(modele.corps, { [texteHostile(alea)]: valeurHostile(alea) })
    else modele.corps = { [texteHostile(alea)]: valeurHostile(alea) }
  },
  segment: (alea, modele) => {
    const parametres = modele.segments.filter(({ parametre }) => parametre)
    alea.choisir(parametres).valeur = alea.choisir([
      '%00',
      '%',
      '..%2f..',
      '%E0%A4%A',
      '~',
      encodeURIComponent(texteHostile(alea)).slice(0, 400),
      'x'.repeat(250),
    ])
  },
  requete: (alea, modele) => {
    modele.requete.push(...alea.choisir(REQUETES)(alea))
  },
  entete: (alea, modele, entetes) => {
    const nom = alea.choisir(Object.keys(ENTETES))
    entetes[nom] = alea.choisir(ENTETES[nom] ?? [''])
    if (nom === 'X-HTTP-Method-Override') modele.requete.push(['_method', 'DELETE'])
  },
  cookie: (alea, _modele, entetes) => {
    entetes['Cookie'] = `${alea.choisir(COOKIES)}=${alea.choisir(VALEURS_DE_COOKIE)}`
  },
}

/** Remplace une valeur au hasard, à n'importe quelle profondeur. */
function remplacer(alea: Alea, valeur: unknown): unknown {
  const cles = valeur !== null && typeof valeur === 'object' ? Object.keys(valeur) : []
  if (cles.length === 0 || alea.chance(0.15)) return valeurHostile(alea)
  const cle = alea.choisir(cles)
  const conteneur = valeur as Record<string, unknown>
  if (alea.chance(0.1) && !Array.isArray(valeur)) delete conteneur[cle]
  else conteneur[cle] = alea.chance(0.4) ? valeurHostile(alea) : remplacer(alea, conteneur[cle])
  return valeur
}

const REQUETES: readonly ((alea: Alea) => [string, string][])[] = [
  (alea) => [['page', alea.choisir(['0', '-1', '1.5', 'abc', '1e309', '999999999999', '', '1,2'])]],
  (alea) => [[alea.choisir(['pageSize', 'itemsPerPage']), alea.choisir(['0', '1001', '-5', 'NaN', '1000'])]],
  (alea) => [['sort', alea.choisir(['inconnu:asc', 'noms', 'noms:haut', '__proto__:asc', 'noms:asc;x', ':', 'id:desc', "noms:asc'--"])]],
  (alea) => [[`order[${alea.choisir(['noms', 'inconnu', '__proto__', 'constructor', ''])}]`, alea.choisir(['ASC', 'BOOM', '', '1'])]],
  (alea) => [[alea.choisir(['__proto__[x]', 'constructor', 'prototype[a]', 'a[__proto__]', 'x[y][z]', '[]', ']', '[']), '1']],
  (alea) => [
    [
      alea.choisir([
        'recherche',
        'statuts',
        'villes',
        'operationIds',
        'types',
        'type',
        'ecran',
        'minimumDate',
        'EPCI',
        'codePostal',
        'PRUs',
      ]),
      texteHostile(alea).slice(0, 2_000),
    ],
  ],
  (alea) => Array.from({ length: alea.entier(1, 80) }, (_, rang): [string, string] => [`statuts[${rang}]`, 'CLOTURE']),
  (alea) => [['recherche', alea.choisir(['\0', 'a\0b', '%', '\\', '_', "'", 'a'.repeat(9_000)])]],
]

const ENTETES: Readonly<Record<string, readonly string[]>> = {
  'If-Match': ['"1"', '"999"', '3', 'W/"1"', '*', '"a"', '""', '"1", "2"'],
  'Idempotency-Key': ['a', 'a b', 'x'.repeat(300), '', 'cle-commune', '\u00e9'],
  'Content-Type': [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    ';',
    'application/merge-patch+json',
  ],
  'Content-Encoding': ['gzip', 'br', 'identity', 'x'],
  Accept: ['text/html', '*/*', 'application/xml;q=0.1', 'x'.repeat(2_000)],
  Cookie: ['a=b', '=', ';;;', 'relogement=', `a=${'b'.repeat(6_000)}`, '__Host-x=%00'],
  Range: ['bytes=0-0', 'bytes=-1'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Forwarded-For': ['127.0.0.1', "' or 1=1"],
  Expect: ['100-continue'],
  'If-None-Match': ['*', '"1"'],
}

/** Ceux que le produit pose, et n'y relit que sous /v1/oauth. */
const COOKIES = ['refresh', 'maison', 'maison-depart']
const VALEURS_DE_COOKIE = ['', 'A', 'A'.repeat(16), 'A'.repeat(36), 'A'.repeat(3_500), '.'.repeat(60), '!'.repeat(80), '%00', '%E0%A4%A']

function abimerOctets(alea: Alea, corps: Buffer, entetes: Record<string, string>): Buffer {
  switch (alea.entier(0, 5)) {
    case 0:
      return corps.subarray(0, alea.entier(0, corps.length))
    case 1:
      return Buffer.concat([corps, Buffer.from([0xff, 0xfe, 0x00])])
    case 2:
      entetes['Content-Encoding'] = 'gzip'
      return gzipSync(corps)
    case 3:
      entetes['Content-Type'] = 'multipart/form-data; boundary=a'
      return Buffer.from('--a\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\ntronq')
    case 4:
      return Buffer.from(alea.choisir(['', 'null', '[]', '0', '"x"', '{', '}', '[1,', '\uFEFF{}', '{"a":1}{"a":1}']))
    default: {
      const copie = Buffer.from(corps)
      for (let coup = alea.entier(1, 5); coup > 0 && copie.length > 0; coup -= 1)
        copie[alea.entier(0, copie.length - 1)] = alea.entier(0, 255)
      return copie
    }
  }
}
