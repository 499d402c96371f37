import { type Cotation, coter, seuilsDeCotation } from '@relogement/domain/menage/cotation/cotation'
import { faitsDeCotation } from '@relogement/domain/menage/cotation/faitsCotation'
import { reglesCotationParDefaut } from '@relogement/domain/menage/cotation/reglesParDefaut'
import type { Indicateurs } from '@relogement/domain/menage/ressources/indicateurs'
import { enTexte, type Jour } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import { valeursAu } from '../valeurs.ts'

interface Situation {
  readonly dates: MenageDemo['sections']['relogement']['dates']
  readonly contentieux: boolean
  readonly deuxRefus: boolean
  readonly nombrePropositions: number
  readonly indicateurs: Indicateurs
}

/** La cotation, par les règles par défaut que porte chaque opération de la démonstration. */
export function coterMenage(
  { sections, operation }: MenageDemo,
  { dates, contentieux, deuxRefus, nombrePropositions, indicateurs }: Situation,
  aujourdhui: Jour,
): Cotation {
  const jour = enTexte(aujourdhui)
  const variables = valeursAu(jour)
  const { relogement, composition, occupants, projetResidentiel } = sections
  const faits = faitsDeCotation(
    {
      relogement: { ...relogement, statutsAdditionnels: { ...relogement.statutsAdditionnels, contentieux, deux_refus: deuxRefus } },
      composition,
      occupants,
      secteursSouhaites: projetResidentiel.secteursSouhaites,
      resteAVivreParJourEtUC: indicateurs.resteAVivreParJourEtUC,
      dateOsTravaux: operation.travaux,
      dateEntretien: dates.entretien,
      dateSignatureBail: dates.signatureDuBail,
      nombrePropositions,
    },
    jour,
  )
  return coter({
    regles: reglesCotationParDefaut,
    faits,
    seuils: seuilsDeCotation(variables),
    variables,
    coches: [],
    derogation: null,
    jour,
  })
}
