// Le certificat d'une purge : ce qui a été effacé, ce qui reste et pourquoi, sans rien de la personne (domain-rules § 12).
import { formatDate, formatInstant } from '../common/date.format.ts'
import { libelleDeNature } from '../document/document.rules.ts'
import { type MotifDePurge, motifsDePurge, quiAValide } from './rgpd.listes.ts'

/** Une table, ou un autre endroit de la base, et ce qu'il y avait du ménage. */
export interface LigneDeBilan {
  readonly quoi: string
  readonly nombre: number
  readonly geste: 'EFFACE' | 'RENDU_ANONYME'
  /** Ce qui y reste, et pourquoi. */
  readonly reste: string | null
}

export interface FichierEfface {
  readonly nature: string
  readonly taille: number
  readonly sha256: string
  readonly effaceLe: string
}

export interface FaitsDuCertificat {
  readonly numero: string
  readonly codeMenage: string
  readonly operation: string
  readonly motif: MotifDePurge
  readonly depuis: string
  readonly prevueLe: string
  readonly valideeLe: string
  /** `null` : personne (`quiAValide`). */
  readonly valideePar: string | null
  readonly executeeLe: string
  readonly termineeLe: string
  readonly bilan: readonly LigneDeBilan[]
  readonly fichiers: readonly FichierEfface[]
}

const validation = ({ valideeLe, valideePar, motif }: FaitsDuCertificat): string =>
  `${formatInstant(valideeLe)}, ${quiAValide(motif, valideePar)}`

/** Le certificat en texte : une ligne par fait, dans un ordre fixe, pour que son empreinte se recalcule. */
export function texteDuCertificat(faits: FaitsDuCertificat): string {
  const { bilan, fichiers } = faits
  return [
    'CERTIFICAT D’EFFACEMENT DES DONNÉES D’UN MÉNAGE',
    '',
    `Certificat : ${faits.numero}`,
    `Ménage : ${faits.codeMenage}`,
    `Opération : ${faits.operation}`,
    `Motif : ${motifsDePurge[faits.motif].toLowerCase()}, le ${formatDate(faits.depuis)}`,
    `Effacement prévu le : ${formatDate(faits.prevueLe)}`,
    `Validé le : ${validation(faits)}`,
    `Données effacées le : ${formatInstant(faits.executeeLe)}`,
    `Fichiers effacés le : ${formatInstant(faits.termineeLe)}`,
    '',
    'CE QUI A ÉTÉ EFFACÉ',
    ...bilan.filter(({ geste, nombre }) => geste === 'EFFACE' && nombre > 0).map(({ quoi, nombre }) => `- ${quoi} : ${nombre}`),
    `- Fichiers : ${fichiers.length}`,
    '',
    'CE QUI RESTE, SANS RIEN QUI DÉSIGNE LE MÉNAGE',
    ...bilan
      .filter(({ geste, nombre }) => geste === 'RENDU_ANONYME' && nombre > 0)
      .map(({ quoi, nombre, reste }) => `- ${quoi} : ${nombre}${reste === null ? '' : ` (${reste})`}`),
    '',
    'FICHIERS EFFACÉS (nature, octets, empreinte SHA-256, effacement)',
    ...(fichiers.length === 0 ? ['- aucun'] : []),
    ...fichiers.map(
      ({ nature, taille, sha256, effaceLe }) => `- ${libelleDeNature(nature)}, ${taille}, ${sha256}, ${formatInstant(effaceLe)}`,
    ),
    '',
  ].join('\n')
}

/** Le même certificat, en tableaux, pour le PDF ; l'empreinte est celle du texte scellé. */
export function contenuDuCertificat(faits: FaitsDuCertificat, empreinte: string) {
  const presents = faits.bilan.filter(({ nombre }) => nombre > 0)
  return {
    entete: [
      { libelle: 'Ménage', valeur: faits.codeMenage },
      { libelle: 'Opération', valeur: faits.operation },
      { libelle: 'Motif', valeur: `${motifsDePurge[faits.motif]}, le ${formatDate(faits.depuis)}` },
      { libelle: 'Effacement prévu', valeur: formatDate(faits.prevueLe) },
      { libelle: 'Validé', valeur: validation(faits) },
      { libelle: 'Données effacées', valeur: formatInstant(faits.executeeLe) },
      { libelle: 'Fichiers effacés', valeur: formatInstant(faits.termineeLe) },
    ],
    effaces: [
      ...presents.filter(({ geste }) => geste === 'EFFACE').map(({ quoi, nombre }) => [quoi, String(nombre)]),
      ['Fichiers', String(faits.fichiers.length)],
    ],
    restes: presents.filter(({ geste }) => geste === 'RENDU_ANONYME').map(({ quoi, nombre, reste }) => [quoi, reste ?? '', String(nombre)]),
    fichiers: faits.fichiers.map(({ nature, taille, sha256, effaceLe }) => [
      libelleDeNature(nature),
      String(taille),
      sha256,
      formatInstant(effaceLe),
    ]),
    numero: faits.numero,
    empreinte,
  }
}
