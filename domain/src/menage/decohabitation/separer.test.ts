import { describe, expect, test } from 'vitest'
import { julien, samira, unEnfant, uneRessource, unMenage, unMenageVide, unOccupant, unRevenu } from '../menage.examples.ts'
import { reunir } from './annuler.ts'
import type { SaisieDecohabitation } from './decohabitation.schema.ts'
import { principalRestant, refusDeLaDemande, sectionsDuNouveauDossier, separer, statutDuNouveauDossier } from './separer.ts'

const LE_12_MARS = '2026-03-12'
const yanis = unEnfant(6, { prenom: 'Yanis', dateDeNaissance: '2007-01-15', titulaire: false })
const foyer = { ...unMenage(), occupants: [...unMenage().occupants, yanis] }
const personnes = {
  occupants: foyer.occupants,
  ressources: [...foyer.ressourcesEtCharges.ressources, uneRessource(yanis.id, 'BOURSE_ETUDIANT', 310)],
  revenusImposables: [...foyer.ressourcesEtCharges.revenusImposables, unRevenu(yanis.id, 2025, 0)],
}

const demande = (surcharge: Partial<SaisieDecohabitation> = {}): SaisieDecohabitation => ({
  menageId: foyer.id,
  occupants: [yanis.id],
  principalId: yanis.id,
  principalRestantId: null,
  motif: 'AUTONOMIE_JEUNE',
  date: LE_12_MARS,
  demandeLogementSocial: { numeroUnique: null, date: null },
  ...surcharge,
})
const refus = (surcharge: Partial<SaisieDecohabitation>, occupants = foyer.occupants) =>
  refusDeLaDemande(occupants, demande(surcharge), LE_12_MARS)

describe('qui peut partir', () => {
  test('un enfant majeur forme son ménage', () => expect(refus({})).toEqual([]))

  test('le dossier d’origine garde un adulte titulaire du bail', () => {
    const tous = foyer.occupants.map(({ id }) => id)
    expect(refus({ occupants: tous, principalId: samira.id }).map(({ propertyPath }) => propertyPath)).toContain('occupants')
    const sansTitulaire = foyer.occupants.map((occupant) => ({ ...occupant, titulaire: occupant.id === samira.id }))
    expect(refus({ occupants: [samira.id], principalId: samira.id, motif: 'SEPARATION' }, sansTitulaire)).toEqual([
      { propertyPath: 'occupants', message: 'Le dossier d’origine doit garder au moins un adulte titulaire du bail.' },
    ])
  })

  test('le demandeur du nouveau dossier part, et il est majeur', () => {
    expect(refus({ principalId: samira.id })).toEqual([
      { propertyPath: 'principalId', message: 'Le demandeur principal du nouveau dossier doit être parmi ceux qui partent.' },
    ])
    const adam = foyer.occupants.find(({ prenom }) => prenom === 'Adam')?.id ?? ''
    expect(refus({ occupants: [adam], principalId: adam })).toEqual([
      { propertyPath: 'principalId', message: 'Adam Duprez n’est pas majeur : il faut un adulte pour conduire le nouveau dossier.' },
    ])
  })

  test('à 18 ans jour pour jour, on peut partir ; la veille, non', () => {
    const naissance = (dateDeNaissance: string) => foyer.occupants.map((o) => (o.id === yanis.id ? { ...o, dateDeNaissance } : o))
    expect(refus({}, naissance('2008-03-12'))).toEqual([])
    expect(refus({}, naissance('2008-03-13'))).toHaveLength(1)
  })

  test('quand le demandeur principal part, le co-demandeur qui reste lui succède ; sinon il faut le désigner', () => {
    const separation = { occupants: [samira.id], principalId: samira.id, motif: 'SEPARATION' as const }
    expect(refus(separation)).toEqual([])
    expect(principalRestant(foyer.occupants, demande(separation))?.id).toBe(julien.id)
    const colocataire = unOccupant({ id: '01900000-0000-7000-8000-000000000c09', role: 'COLOCATAIRE', prenom: 'Farid' })
    const sansCodemandeur = [samira, colocataire]
    expect(refus(separation, sansCodemandeur).map(({ propertyPath }) => propertyPath)).toEqual(['principalRestantId'])
    expect(refus({ ...separation, principalRestantId: colocataire.id }, sansCodemandeur)).toEqual([])
    expect(refus({ ...separation, principalRestantId: samira.id }, sansCodemandeur)).toHaveLength(1)
  })

  test('ni date à venir, ni numéro unique faux, ni numéro sans sa date', () => {
    expect(refus({ date: '2026-03-13' })).toEqual([
      { propertyPath: 'date', message: 'La date saisie doit être anterieure à la date du jour' },
    ])
    expect(refus({ demandeLogementSocial: { numeroUnique: '059122504187', date: '2025-04-09' } })).toEqual([
      { propertyPath: 'demandeLogementSocial.numeroUnique', message: 'Le numéro unique n’est pas valide' },
    ])
    expect(refus({ demandeLogementSocial: { numeroUnique: '0591225041873GDLCX', date: null } })).toEqual([
      { propertyPath: 'demandeLogementSocial.date', message: 'Ce champ est requis' },
    ])
  })
})

describe('ce que chacun emporte', () => {
  test('ses ressources et ses revenus partent avec lui, le reste demeure', () => {
    const { source, issu } = separer(personnes, demande())
    expect(issu.occupants).toEqual([{ ...yanis, role: 'PRINCIPAL' }])
    expect(issu.ressources).toEqual([uneRessource(yanis.id, 'BOURSE_ETUDIANT', 310)])
    expect(issu.revenusImposables).toEqual([unRevenu(yanis.id, 2025, 0)])
    expect(source.occupants).toEqual(unMenage().occupants)
    expect(source.ressources).toEqual(unMenage().ressourcesEtCharges.ressources)
  })

  test('l’APL et la RLS restent à qui paie le logement d’origine', () => {
    const { source, issu } = separer(personnes, demande({ occupants: [samira.id], principalId: samira.id, motif: 'SEPARATION' }))
    expect(issu.ressources.map(({ type }) => type.code)).toEqual(['SALAIRE', 'ALLOCATIONS_FAMILIALES'])
    expect(source.ressources.filter(({ type }) => type.code === 'APL' || type.code === 'RLS').map(({ occupantId }) => occupantId)).toEqual([
      julien.id,
      julien.id,
    ])
    expect(source.occupants[0]).toMatchObject({ id: julien.id, role: 'PRINCIPAL' })
  })

  test('l’ancien demandeur qui part sans conduire le nouveau dossier y est co-demandeur', () => {
    const { issu } = separer(personnes, demande({ occupants: [samira.id, yanis.id], principalId: yanis.id, principalRestantId: julien.id }))
    expect(issu.occupants.map(({ id, role }) => [id, role])).toEqual([
      [yanis.id, 'PRINCIPAL'],
      [samira.id, 'CODEMANDEUR'],
    ])
  })

  test('le nouveau dossier a le logement et le contact de son demandeur, ni les charges, ni les dettes, ni le projet', () => {
    const choix = demande({ occupants: [samira.id], principalId: samira.id, motif: 'SEPARATION' })
    const { chargeDeRelogement: _, ...vides } = unMenageVide()
    const sections = sectionsDuNouveauDossier(vides, foyer, separer(personnes, choix).issu, choix)
    expect(sections.logementActuelLocalisation).toEqual(foyer.logementActuelLocalisation)
    expect(sections.logementActuel).toMatchObject({
      typologie: 'T4',
      surface: 78,
      finance: { loyer: null },
      dettes: { loyer: { montant: null } },
    })
    expect(sections.informations).toMatchObject({ telephone: '0612470831', email: 'samira.benali@example.fr' })
    expect(sections.ressourcesEtCharges.charges.electricite).toBeNull()
    expect(sections.ressourcesEtCharges.charges.credits).toEqual([])
    expect(sections.projetResidentiel.secteursSouhaites).toEqual([])
  })

  test('avec un numéro unique, il n’y a plus qu’à présenter le nouveau ménage', () => {
    expect(statutDuNouveauDossier(demande())).toBe('ENTRETIEN_PREALABLE_A_REALISER')
    const numero = { numeroUnique: '0591225041873GDLCX', date: '2025-04-09' }
    expect(statutDuNouveauDossier(demande({ demandeLogementSocial: numero }))).toBe('ATTENTE_PRESENTATION_GTR')
  })
})

test('séparer puis réunir rend exactement les mêmes personnes, quelles que soient celles qui partent', () => {
  const adultes = [samira, julien, yanis]
  const ordre = <L extends { occupantId: string }>(lignes: readonly L[]) => lignes.map((ligne) => JSON.stringify(ligne)).toSorted()
  let essais = 0
  for (let masque = 1; masque < 2 ** foyer.occupants.length; masque += 1) {
    const partis = foyer.occupants.filter((_, rang) => masque & (2 ** rang)).map(({ id }) => id)
    for (const { id: principalId } of adultes) {
      const choix = demande({
        occupants: partis,
        principalId,
        principalRestantId: adultes.find(({ id }) => !partis.includes(id))?.id ?? null,
      })
      if (refusDeLaDemande(foyer.occupants, choix, LE_12_MARS).length > 0) continue
      essais += 1
      const { source, issu } = separer(personnes, choix)
      const avant = {
        personnes: foyer.occupants.map(({ id, role }) => ({ id, role })),
        partis,
        versionApres: 2,
        projetModifieLe: null,
      }
      const reunis = reunir(source, issu, avant)
      expect(reunis.occupants).toEqual(foyer.occupants)
      expect(ordre(reunis.ressources)).toEqual(ordre(personnes.ressources))
      expect(ordre(reunis.revenusImposables)).toEqual(ordre(personnes.revenusImposables))
    }
  }
  expect(essais).toBeGreaterThan(50)
})
