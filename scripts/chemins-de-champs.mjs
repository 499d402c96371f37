// Un champ se désigne par son chemin, qui se compare par parts (`estDans`) ou se cherche dans la table (`champDuChemin`) : une expression
// régulière sur des chemins est une deuxième déclaration des champs, que rien ne tient à jour.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SECTIONS =
  'informations|relogement|composition|ressourcesEtCharges|logementActuel|logementActuelLocalisation|projetResidentiel|logementPrecedent|nouveauLogement'
const INTERDITS = [
  // /^composition\.occupants/, /relogement\.(statut|cotation)/
  new RegExp(String.raw`(?<![\w)\]<'"\`/.])/[^/\n'"\`]*\b(?:${SECTIONS})(?:\\.|\\b|\|)[^/\n]*/`),
  // /…/.test(chemin), chemin.replace(/…/)
  /\/[gimsuy]*\.(?:test|exec)\((?:chemin|path)\b/,
  /\b(?:chemin|path)\.(?:replace|replaceAll|match|matchAll|search|split)\(\//,
]

// Ailleurs, un chemin est celui d'une adresse.
const DOSSIERS = ['domain', 'server', 'web'].flatMap((partie) =>
  ['menage', 'historique', 'rgpd', 'proposition'].map((nom) => join(partie, 'src', nom)),
)

const sources = (dossier) =>
  readdirSync(dossier, { recursive: true, encoding: 'utf8' })
    .filter((fichier) => /\.tsx?$/.test(fichier) && !/\.test\.tsx?$/.test(fichier))
    .map((fichier) => join(dossier, fichier))

/** Une ligne par expression régulière qui lit un chemin de champ. */
export function checkCheminsDeChamps(dossiers = DOSSIERS) {
  return dossiers
    .filter((dossier) => existsSync(dossier))
    .flatMap(sources)
    .flatMap((fichier) =>
      readFileSync(fichier, 'utf8')
        .split('\n')
        .flatMap((ligne, rang) =>
          INTERDITS.some((interdit) => interdit.test(ligne))
            ? [`${fichier}:${rang + 1} : une expression régulière sur un chemin de champ`]
            : [],
        ),
    )
}
