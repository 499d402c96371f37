import { expect, test } from 'vitest'
import { dureesDe } from '../conservation.ts'
import type { DonneesDuDossier } from './export.ts'
import { contenuDeLExport, informationsDe } from './exportEnClair.ts'

const donnee = (champ: string, libelle: string, lisible: string) => ({ champ, libelle, lisible, valeur: lisible })
const dossier: DonneesDuDossier = {
  code: 'ANZ-0001',
  operation: 'Épeule Nord',
  statut: 'Accepté en GTR',
  roleDansLeMenage: 'Demandeuse principale',
  nombreDePersonnes: 2,
  personne: [donnee('composition.occupants.*.contact.telephone', 'Téléphone', '06 12 47 08 31')],
  ressources: [],
  enfants: [],
  foyer: [
    donnee('informations.telephone', 'Téléphone', '06 12 47 08 31'),
    donnee('informations.besoinInterprete', 'Besoin d’un interprète', 'Non'),
    donnee('ressourcesEtCharges.charges.planApurement.mensualite', 'Plan d’apurement', '81,00 €'),
    donnee('logementActuel.planApurement.mensualite', 'Plan d’apurement', '81,00 €'),
    donnee('logementActuel.planApurement.dateFin', 'Fin du plan d’apurement', '28 août 2028'),
  ],
  propositions: [],
  documents: [],
  echanges: [{ le: '2026-10-27', nature: 'Historique', texte: 'CALEOL : avis favorable' }],
  lectures: { nombre: 0, personnes: 0, depuis: null },
  cotation: [],
}
const durees = dureesDe({
  CONSERVATION_BASE_ACTIVE_MOIS: 7,
  CONSERVATION_JUSTIFICATIFS_MOIS: 2,
  CONSERVATION_ARCHIVE_ANS: 5,
  CONSERVATION_ARCHIVE_MAX_ANS: 9,
  CONSERVATION_DEPART_JOURS: 31,
  CONSERVATION_SANS_RELOGEMENT_MOIS: 6,
  CONSERVATION_JOURNAL_MOIS: 12,
  CONSERVATION_DEMANDES_DE_DROITS_ANS: 5,
})
const informations = informationsDe({ operateur: { nom: 'Opérateur', adresse: ['18 rue de la Gare', '59800 Lille'] }, durees })

test('le foyer se lit par étape, et rien ne s’y dit deux fois : ni le plan d’apurement, ni le téléphone de la personne', () => {
  const { dossiers } = contenuDeLExport({ numero: 'DD-0001', personne: 'Samira Benali', informations, dossiers: [dossier] })
  expect(dossiers[0]?.foyer).toEqual([
    { titre: 'Informations', lignes: [{ libelle: 'Besoin d’un interprète', valeur: 'Non' }] },
    { titre: 'Ressources et charges', lignes: [{ libelle: 'Plan d’apurement', valeur: '81,00 €' }] },
    { titre: 'Logement actuel', lignes: [{ libelle: 'Fin du plan d’apurement', valeur: '28 août 2028' }] },
  ])
})

test('deux valeurs différentes d’un même nom se lisent chacune', () => {
  const autre = donnee('logementActuel.planApurement.mensualite', 'Plan d’apurement', '90,00 €')
  const { dossiers } = contenuDeLExport({
    numero: 'DD-0001',
    personne: 'Samira Benali',
    informations,
    dossiers: [{ ...dossier, foyer: [...dossier.foyer, autre] }],
  })
  expect(JSON.stringify(dossiers[0]?.foyer).match(/Plan d’apurement","valeur":"\d\d/g)).toHaveLength(2)
})

test('les sigles employés, et eux seuls, s’expliquent', () => {
  const { sigles } = contenuDeLExport({ numero: 'DD-0001', personne: 'Samira Benali', informations, dossiers: [dossier] })
  expect(sigles.map(({ libelle }) => libelle)).toEqual(['CALEOL', 'GTR'])
})

test('la personne lit à qui écrire et les durées en vigueur', () => {
  const texte = JSON.stringify(informations)
  expect(texte).toContain('Opérateur, 18 rue de la Gare, 59800 Lille')
  expect(texte).toMatch(/7.mois après la clôture.*9.ans au plus.*31.jours après un départ.*2.mois après la signature/)
  expect(texte).toContain('services de l’État')
})
