import { enContentieux } from '@relogement/domain/menage/relogement/contentieux'
import { natureDesRevenus } from '@relogement/domain/menage/ressources/natureDesRevenus'
import type { Sections } from '../dossier/sections.ts'
import { clesDeRecherche } from '../recherche.ts'

/** Ce que les sections suffisent à dire : noms, clés de recherche, contentieux, nature des revenus, villes souhaitées. */
export function colonnesDeduites(
  codeMenage: string,
  { occupants, informations, logementActuel, ressourcesEtCharges, projetResidentiel }: Sections,
) {
  return {
    ...clesDeRecherche({ codeMenage, occupants, telephones: [informations.telephone, informations.telephoneSecondaire] }),
    contentieux: enContentieux(logementActuel),
    nature_revenus: natureDesRevenus(ressourcesEtCharges.ressources),
    codes_postaux_souhaites: codesPostauxSouhaites(projetResidentiel),
  }
}

const codesPostauxSouhaites = ({ secteursSouhaites }: Sections['projetResidentiel']): string[] => [
  ...new Set(secteursSouhaites.flatMap(({ villes }) => villes.flatMap(({ codePostal }) => (codePostal ? [codePostal] : [])))),
]
