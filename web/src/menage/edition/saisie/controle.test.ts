import { julien, samira, uneRessource, unMenage } from '@relogement/domain/menage/menage.examples'
import { describe, expect, test } from 'vitest'
import type { Menage } from '../../menage.data.ts'
import type { ControleDuServeur } from '../edition.data.ts'
import { controlerLaSaisie, dossierSaisi } from './controle.ts'
import { lireEtape, type Saisie } from './saisie.ts'

const JOUR = '2026-03-12'
const fiche = (surcharge: Parameters<typeof unMenage>[0] = {}, suite: object = {}): Menage => {
  const { occupants, composition, relogement, statut, ...reste } = unMenage(surcharge)
  return {
    ...reste,
    composition: { ...composition, occupants },
    relogement: { ...relogement, statut: { code: statut }, chargeDeRelogementPrincipal: { id: samira.id } },
    documents: [{ type: 'AVIS_IMPOSITION', ajouteLe: '2026-01-10' }],
    logements: [],
    ...suite,
  } as unknown as Menage
}
const controle = (menage: Menage, saisie: Saisie = {}, serveur?: Partial<ControleDuServeur>) =>
  controlerLaSaisie(menage, dossierSaisi(menage, saisie), { jour: JOUR, variables: {}, serveur: serveur as ControleDuServeur | undefined })

test('le dossier enregistré se contrôle comme au serveur', () => {
  expect(controle(fiche())).toMatchObject({ invalidFields: [], nonBlockingFields: [] })
})

describe('la saisie en cours passe par-dessus', () => {
  test('une typologie vidée manque aussitôt', () => {
    const saisie = structuredClone(lireEtape(4, JOUR)(fiche()))
    const { logementActuel } = saisie
    const apres = { ...saisie, ...(logementActuel && { logementActuel: { ...logementActuel, typologie: null } }) }
    expect(controle(fiche(), apres).invalidFields.map(({ path }) => path)).toEqual(['logementActuel.typologie'])
  })

  test('un salaire changé change les totaux', () => {
    const saisie = structuredClone(lireEtape(3, JOUR)(fiche()))
    const salaire = saisie.ressourcesEtCharges?.ressources[julien.id]?.['SALAIRE']
    if (salaire) salaire.montantMensuel = 1418
    expect(controle(fiche(), saisie).indicateurs.totalRessources.valeur).toBe(2621)
  })
})

describe('ce que seul le serveur sait', () => {
  const menage = fiche({
    ressourcesEtCharges: { ressources: [...unMenage().ressourcesEtCharges.ressources, uneRessource(julien.id, 'RSA', 0)] },
  })
  const constat = {
    code: 'RESSOURCE_A_ZERO',
    path: `ressourcesEtCharges.ressources.${julien.id}.RSA.montantMensuel`,
    message: 'La ressource RSA est à 0\u00A0€ pour Julien Duprez',
  }
  const acquittement = { id: 'a', commentaire: 'Droits suspendus', auteur: { id: 'b', nom: 'C', prenom: 'D' }, le: '2026-03-01T10:00:00Z' }

  test('une vérification levée n’est plus à faire', () => {
    expect(controle(menage).nonBlockingFields.map(({ code }) => code)).toEqual(['RESSOURCE_A_ZERO'])
    expect(controle(menage, {}, { nonBlockingFields: [], acquittes: [{ ...constat, step: 3, acquittement }] }).nonBlockingFields).toEqual(
      [],
    )
  })

  test('un dossier en double se montre, jusqu’à ce que le téléphone soit vidé', () => {
    const doublon = {
      code: 'PRESENT_DANS_UN_AUTRE_DOSSIER',
      path: 'informations.telephone',
      message: 'Le téléphone est aussi ailleurs',
      step: 1,
    }
    const serveur = { nonBlockingFields: [doublon], acquittes: [] }
    expect(controle(fiche(), {}, serveur).nonBlockingFields).toEqual([doublon])
    const saisie = lireEtape(1, JOUR)(fiche())
    const sans = { ...saisie, ...(saisie.informations && { informations: { ...saisie.informations, telephone: null } }) }
    expect(controle(fiche(), sans, serveur).nonBlockingFields).toEqual([])
  })
})

test('seules les propositions encore ouvertes comptent', () => {
  const proposition = (statut: string) => ({ id: '0198', statut, logement: { adresse: '24 rue de l’Épeule' }, tauxEffort: 48 })
  const codes = (statut: string) =>
    controlerLaSaisie(fiche({}, { logements: [proposition(statut)] }), dossierSaisi(fiche(), {}), {
      jour: JOUR,
      variables: { TAUX_EFFORT_ELEVE: 35 },
      serveur: undefined,
    }).nonBlockingFields.map(({ code }) => code)
  expect(codes('acceptee_gtr')).toEqual(['TAUX_EFFORT_ELEVE'])
  expect(codes('refusee_menage')).toEqual([])
})
