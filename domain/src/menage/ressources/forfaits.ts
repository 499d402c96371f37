// L'eau et le chauffage que chacun paie à son compteur : le taux d'effort les compte au forfait (domain-rules § 5.3, décision 0027).
import type { Calcul } from '../../common/calcul.ts'
import { arrondir, formatMontant, formatNombre, somme } from '../../common/montant.ts'
import type { Variables } from '../completude/variables.ts'

/** Les deux tarifs en vigueur ; `null` : la VARIABLE n'a pas de valeur ce jour-là. */
export interface TarifsAuForfait {
  readonly eauParPersonne: number | null
  readonly chauffageParM2: number | null
}

export const tarifsAuForfait = ({ FORFAIT_EAU_PERSONNE, FORFAIT_CHAUFFAGE_M2 }: Variables): TarifsAuForfait => ({
  eauParPersonne: FORFAIT_EAU_PERSONNE ?? null,
  chauffageParM2: FORFAIT_CHAUFFAGE_M2 ?? null,
})

/** Ce qui est individuel dans un logement, et de quoi le compter. */
export interface AuCompteur {
  readonly eau: boolean
  readonly chauffage: boolean
  readonly personnes: number | null
  readonly surface: number | null
}

/** Rien d'individuel : rien en plus. */
export const SANS_FORFAIT: Calcul = { valeur: 0, manque: [], termes: [] }

/** « Eau, forfait : 3 personnes × 15,00 € » ; sans le nombre de personnes ou la surface, inconnu, et l'on dit pourquoi. */
export function forfaitsDuLogement({ eau, chauffage, personnes, surface }: AuCompteur, tarifs: TarifsAuForfait): Calcul {
  const unites = (nombre: number, mot: string) => `${formatNombre(nombre, Number.isInteger(nombre) ? 0 : 2)} ${mot}`
  const forfaits = [
    ...(eau
      ? [forfait('Eau', personnes, 'Nombre de personnes', tarifs.eauParPersonne, (n) => unites(n, n > 1 ? 'personnes' : 'personne'))]
      : []),
    ...(chauffage ? [forfait('Chauffage', surface, 'Surface du logement', tarifs.chauffageParM2, (n) => unites(n, 'm²'))] : []),
  ]
  const manque = forfaits.flatMap((un) => un.manque)
  const termes = forfaits.flatMap((un) => un.termes)
  return manque.length > 0 ? { valeur: null, manque, termes } : { valeur: somme(termes.map(({ valeur }) => valeur)), manque, termes }
}

function forfait(
  poste: 'Eau' | 'Chauffage',
  nombre: number | null,
  ceQuiCompte: string,
  tarif: number | null,
  enClair: (nombre: number) => string,
): Calcul {
  const absents = [...(nombre === null || nombre <= 0 ? [ceQuiCompte] : []), ...(tarif === null ? ['Tarif'] : [])]
  if (nombre === null || tarif === null || absents.length > 0)
    return {
      valeur: null,
      manque: absents.map((absent) => `${absent}, pour le forfait ${poste === 'Eau' ? 'd’eau' : 'de chauffage'}`),
      termes: [{ libelle: `${poste}, forfait`, valeur: null }],
    }
  const valeur = arrondir(nombre * tarif)
  return { valeur, manque: [], termes: [{ libelle: `${poste}, forfait : ${enClair(nombre)} × ${formatMontant(tarif)}`, valeur }] }
}

interface LogementFacture {
  readonly chauffage: number | null
  readonly eau: number | null
}

/** Dans un logement proposé ou loué : 0 € facturé par le bailleur, le ménage paie son compteur ; rien de saisi, c'est dans les charges. */
export const forfaitsFactures = (
  { chauffage, eau }: LogementFacture,
  personnes: number | null,
  surface: number | null,
  tarifs: TarifsAuForfait,
): Calcul => forfaitsDuLogement({ eau: eau === 0, chauffage: chauffage === 0, personnes, surface }, tarifs)

interface LogementQuitte {
  readonly chauffageIndividuel: boolean | null
  readonly eauIndividuelle: boolean | null
  readonly surface: number | null
}

/** Dans le logement actuel : ce que le dossier en dit ; l'eau que le ménage paie vraiment tient lieu de forfait. */
export function forfaitsActuels(logement: LogementQuitte, eauPayee: number | null, personnes: number, tarifs: TarifsAuForfait): Calcul {
  const { chauffageIndividuel, eauIndividuelle, surface } = logement
  const vraie = eauIndividuelle === true && eauPayee !== null && eauPayee > 0 ? eauPayee : null
  const forfaits = forfaitsDuLogement(
    { eau: eauIndividuelle === true && vraie === null, chauffage: chauffageIndividuel === true, personnes, surface },
    tarifs,
  )
  if (vraie === null) return forfaits
  const termes = [{ libelle: 'Eau individuelle', valeur: vraie }, ...forfaits.termes]
  return { ...forfaits, valeur: forfaits.valeur === null ? null : somme([vraie, forfaits.valeur]), termes }
}
