import { ficheCandidat } from '@relogement/domain/cal/ficheCandidat'
import { EPCI_MEL, zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { nomsDuMenage } from '@relogement/domain/menage/menage.noms'
import { projeter } from '@relogement/domain/menage/projection/projection'
import type { Alea } from '../alea.ts'
import type { Ligne } from '../copie.ts'
import { enTexte, heures, instantDe, type Jour, millisecondes } from '../jours.ts'
import type { LogementDemo } from '../logements/logement.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { Socle } from '../socle/socle.ts'
import { valeursAu } from '../valeurs.ts'

interface PassageDemo {
  readonly ligne: Ligne<'passage_cal'>
  readonly logement: LogementDemo
}

/** Les logements d'un GTR clos dont les candidats sont partis chez leur bailleur, la commission passée ou à venir. */
export function passagesEnCal(logements: readonly LogementDemo[], { aujourdhui, encadrants }: Socle, alea: Alea): PassageDemo[] {
  return logements.flatMap((logement) => {
    const { id, reunion, transmisLe, calLe, propositions } = logement
    const parti = transmisLe !== null && transmisLe <= aujourdhui && propositions.some((proposition) => proposition.transmiseLe !== null)
    if (!parti || calLe === null || reunion === null) return []
    const par = alea.choisir(encadrants).id
    const enregistre = calLe < aujourdhui && propositions.some((proposition) => proposition.calLe !== null)
    const ligne: Ligne<'passage_cal'> = {
      id: alea.uuid(millisecondes(transmisLe, heures(10))),
      logement_id: id,
      reunion_id: reunion.id,
      transmis_le: instantDe(transmisLe, heures(10)),
      transmis_par: par,
      repondre_avant: instantDe(calLe, heures(11)),
      cal_le: enTexte(calLe),
      enregistre_le: enregistre ? instantDe(calLe, heures(16)) : null,
      enregistre_par: enregistre ? par : null,
    }
    return [{ ligne, logement }]
  })
}

/** Celles que le bailleur a encore à lire : les fiches d'une commission passée ne servent plus. */
export function lignesFichesCandidat({ ligne, logement }: PassageDemo, aujourdhui: Jour, alea: Alea): Ligne<'fiche_candidat'>[] {
  if (ligne.enregistre_le !== null) return []
  const jour = enTexte(aujourdhui)
  const retenues = logement.propositions
    .filter(({ transmiseLe, menage }) => transmiseLe !== null && menage !== null)
    .sort((a, b) => (a.rangs.reponse ?? 0) - (b.rangs.reponse ?? 0))
  return retenues.flatMap(({ id, menage, apl }: PropositionDemo, place) => {
    if (menage === null) return []
    const { loyer, charges, chauffage, eau, garage, surface } = logement
    const { sections, code } = menage
    const noms = nomsDuMenage(sections.occupants)
    // Toutes les villes de la démonstration sont de la métropole.
    const zone = zoneDeLaCommune(EPCI_MEL)
    const propose = { loyer, chargesGenerales: charges, chauffage, eau, garage, surface, zone, apl: null }
    const fiche = ficheCandidat(
      { ...sections, noms, codeMenage: code, documents: [] },
      projeter(sections, propose, apl, jour, valeursAu(jour)),
      jour,
      false,
    )
    return [
      {
        id: alea.uuid(millisecondes(aujourdhui, heures(9))),
        passage_id: ligne.id,
        proposition_id: id,
        menage_id: menage.id,
        rang: place + 1,
        contenu: JSON.stringify(fiche),
      },
    ]
  })
}
