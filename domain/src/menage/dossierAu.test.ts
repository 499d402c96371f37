import { expect, test } from 'vitest'
import { sansFaitsDApres } from './dossierAu.ts'
import { champsSaisis } from './menage.fields.ts'

const JOUR = '2026-03-31'
const APRES = '2026-04-01'

/** Écrites ici à la main : les dates qui se savent avant leur jour, un rendez-vous ou un terme. */
const FIXEES_D_AVANCE = [
  'composition.naissancePrevueLe',
  'logementActuel.planApurement.dateDebut',
  'logementActuel.planApurement.dateFin',
  'relogement.dates.GTRM',
  'relogement.dates.demenagement',
  'ressourcesEtCharges.charges.credits.*.dateDeFin',
]
const dates = champsSaisis.filter(({ nature }) => nature === 'date').map(({ chemin }) => chemin)
const estFixee = (chemin: string) => FIXEES_D_AVANCE.includes(chemin) || /\.dateDeFin$/.test(chemin)

/** Un dossier où seul ce champ est rempli, une liste à la place d'un « * ». */
const avec = (cles: readonly string[], valeur: unknown): unknown => {
  const [cle, ...suite] = cles
  if (cle === undefined) return valeur
  return cle === '*' ? [avec(suite, valeur)] : { [cle]: avec(suite, valeur) }
}
const NAISSANCE = 'composition.occupants.*.dateDeNaissance'

test.each(dates.filter((chemin) => chemin !== NAISSANCE))(
  'au 31 mars, une date du 1er avril ne se lit pas, sauf fixée d’avance ; celle du jour se lit : %s',
  (chemin) => {
    const sections = (valeur: string | null) => avec(chemin.split('.'), valeur) as object
    expect(sansFaitsDApres(sections(APRES), JOUR, 'PROGRAMMATION_DU_DEMENAGEMENT')).toEqual(sections(estFixee(chemin) ? APRES : null))
    expect(sansFaitsDApres(sections(JOUR), JOUR, 'PROGRAMMATION_DU_DEMENAGEMENT')).toEqual(sections(JOUR))
  },
)

test('les faits du dossier, écrits ici à la main', () => {
  expect(dates.filter((chemin) => !estFixee(chemin)).toSorted()).toEqual([
    'composition.occupants.*.dateDeNaissance',
    'informations.noticeInformation.date',
    'logementActuel.dateEntreeDansLogement',
    'logementPrecedent.dateEntree',
    'logementPrecedent.dateSortie',
    'relogement.dates.edlEntree',
    'relogement.dates.edlSortie',
    'relogement.dates.entretien',
    'relogement.dates.remiseDesCles',
    'relogement.dates.signatureDuBail',
    'relogement.demandeLogementSocial.date',
    'ressourcesEtCharges.surendettementBDF.date',
  ])
})

test('un numéro de demande ne se lit pas avant sa date', () => {
  const dls = (date: string | null, numeroUnique: string | null) => ({ relogement: { demandeLogementSocial: { date, numeroUnique } } })
  expect(sansFaitsDApres(dls(APRES, '059012345678901234'), JOUR, 'PROGRAMMATION_DU_DEMENAGEMENT')).toEqual(dls(null, null))
  expect(sansFaitsDApres(dls(JOUR, '059012345678901234'), JOUR, 'PROGRAMMATION_DU_DEMENAGEMENT')).toEqual(dls(JOUR, '059012345678901234'))
})

test('une notice, un dossier de surendettement ne se lisent pas avant leur date', () => {
  const dossier = (date: string | null, fait: boolean, suiteDonnee: string) => ({
    informations: { noticeInformation: { remise: fait, date } },
    ressourcesEtCharges: { surendettementBDF: { dossierDepose: fait, date, suiteDonnee } },
  })
  const lu = (date: string) => sansFaitsDApres(dossier(date, true, 'Recevable'), JOUR, 'PROGRAMMATION_DU_DEMENAGEMENT')
  expect(lu(APRES)).toEqual(dossier(null, false, ''))
  expect(lu(JOUR)).toEqual(dossier(JOUR, true, 'Recevable'))
})

test('qui n’était pas encore né n’était pas du ménage', () => {
  const samira = { prenom: 'Samira', dateDeNaissance: '1988-05-02' }
  const sansDate = { prenom: 'Julien', dateDeNaissance: null }
  const occupants = [samira, sansDate, { prenom: 'Lina', dateDeNaissance: APRES }, { prenom: 'Noé', dateDeNaissance: JOUR }]
  expect(sansFaitsDApres({ occupants }, JOUR, 'RECHERCHE_DU_LOGEMENT')).toEqual({ occupants: [samira, sansDate, occupants[3]] })
})

test('un déménagement à venir ne se lit pas d’un dossier qui n’avait pas encore de logement', () => {
  const prevu = { relogement: { dates: { demenagement: APRES } } }
  for (const statut of ['ENTRETIEN_PREALABLE_A_REALISER', 'RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR'] as const)
    expect(sansFaitsDApres(prevu, JOUR, statut), statut).toEqual({ relogement: { dates: { demenagement: null } } })
  expect(sansFaitsDApres(prevu, JOUR, 'PROGRAMMATION_DU_DEMENAGEMENT')).toEqual(prevu)
})

test('une réunion à venir ne se lit pas d’un dossier qui n’attendait pas encore d’y être présenté', () => {
  const prevue = { relogement: { dates: { GTRM: APRES } } }
  for (const statut of ['ENTRETIEN_PREALABLE_A_REALISER', 'DLS_A_TRANSMETTRE_AU_BAILLEUR'] as const)
    expect(sansFaitsDApres(prevue, JOUR, statut), statut).toEqual({ relogement: { dates: { GTRM: null } } })
  expect(sansFaitsDApres(prevue, JOUR, 'ATTENTE_PRESENTATION_GTR')).toEqual(prevue)
})

test('une naissance ne se prévoit pas plus de neuf mois d’avance', () => {
  const prevue = (naissancePrevueLe: string | null) => ({ composition: { naissancePrevueLe } })
  const lue = (naissance: string) => sansFaitsDApres(prevue(naissance), JOUR, 'ENTRETIEN_PREALABLE_A_REALISER')
  expect(lue('2026-12-31')).toEqual(prevue('2026-12-31'))
  expect(lue('2027-01-01')).toEqual(prevue(null))
})
