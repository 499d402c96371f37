import { julien, samira, unEnfant, uneRessource, unMenage, unMenageVide, unRevenu } from '@relogement/domain/menage/menage.examples'
import { secteursRepondus } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { describe, expect, test } from 'vitest'
import type { Menage } from '../../menage.data.ts'
import { patchEntre } from '../../modification/patch.ts'
import { ecrire, ecrireOrigine, lireEtape, type Saisie, schemaDeLEtape, versLesCles } from './saisie.ts'

const JOUR = '2026-03-12'
const fiche = ({ occupants, composition, ...reste } = unMenage()) =>
  ({ ...reste, composition: { ...composition, occupants } }) as unknown as Menage
const etape3 = (menage = fiche()) => lireEtape(3, JOUR)(menage) as Required<Pick<Saisie, 'composition' | 'ressourcesEtCharges'>>

describe('les ressources à saisir', () => {
  test('une ligne par adulte et par type, l’APL et la RLS au seul demandeur principal, aucune pour les enfants', () => {
    const { ressources } = etape3().ressourcesEtCharges
    expect(Object.keys(ressources)).toEqual([samira.id, julien.id])
    expect(Object.keys(ressources[samira.id] ?? {})).toHaveLength(16)
    expect(Object.keys(ressources[julien.id] ?? {})).toHaveLength(14)
    expect(ressources[julien.id]).not.toHaveProperty('APL')
    expect(ressources[samira.id]?.['SALAIRE']).toEqual({ montantMensuel: 864.2, montantAnnuel: 10370.4 })
    expect(ressources[samira.id]?.['RSA']).toEqual({ montantMensuel: null, montantAnnuel: null })
  })

  test('les deux années précédentes pour chaque adulte', () => {
    const { revenusImposables } = etape3().ressourcesEtCharges
    expect(Object.keys(revenusImposables[julien.id] ?? {}).sort()).toEqual(['2024', '2025'])
  })

  test('ce qui était saisi d’un enfant ou d’une année ancienne ne se perd pas', () => {
    const lina = unEnfant(5, { prenom: 'Lina', dateDeNaissance: '2019-06-30' })
    const dossier = unMenage({
      occupants: [samira, lina],
      ressourcesEtCharges: { ressources: [uneRessource(lina.id, 'AUTRE', 10)], revenusImposables: [unRevenu(samira.id, 2022, 9000)] },
    })
    const envoi = ecrire(lireEtape(3, JOUR)(fiche(dossier)))
    expect(envoi).toMatchObject({
      ressourcesEtCharges: {
        ressources: [{ occupantId: lina.id, type: { code: 'AUTRE' }, montantMensuel: 10 }],
        revenusImposables: [{ occupantId: samira.id, annee: 2022, montant: 9000 }],
      },
    })
  })
})

describe('ce qui part', () => {
  test.each([1, 2, 3, 4, 6] as const)('étape %i : rien de changé, rien n’est envoyé', (etape) => {
    const lire = lireEtape(etape, JOUR)
    expect(patchEntre(ecrireOrigine(lire(fiche())), ecrire(lire(fiche())))).toEqual({})
    const valide = schemaDeLEtape(etape, JOUR).parse(lire(fiche()))
    expect(patchEntre(ecrireOrigine(lire(fiche())), ecrire(valide))).toEqual({})
  })

  test('les vœux que l’API ajoute ne s’enregistrent pas, ni ne changent ce qui part', () => {
    const { projetResidentiel } = unMenage()
    const secteursSouhaites = projetResidentiel.secteursSouhaites.slice(0, 1)
    const repondu = { ...projetResidentiel, secteursSouhaites: secteursRepondus(secteursSouhaites) }
    const lire = (projet: typeof projetResidentiel) => lireEtape(5, JOUR)(fiche(unMenage({ projetResidentiel: projet })))
    expect(lire(repondu)).toEqual(lire({ ...projetResidentiel, secteursSouhaites }))
    expect(JSON.stringify(ecrire(lire(repondu)))).not.toContain('Tous / Toutes')
  })

  test('une ressource changée renvoie la liste, les lignes vides n’y sont pas', () => {
    const saisie = structuredClone(etape3())
    const salaire = saisie.ressourcesEtCharges.ressources[julien.id]?.['SALAIRE']
    if (salaire) salaire.montantMensuel = 1400
    const envoi = patchEntre(ecrireOrigine(etape3()), ecrire(saisie)) as { ressourcesEtCharges: { ressources: unknown[] } }
    expect(Object.keys(envoi)).toEqual(['ressourcesEtCharges'])
    expect(envoi.ressourcesEtCharges.ressources).toHaveLength(5)
  })

  test('une personne retirée ne part plus', () => {
    const saisie = structuredClone(lireEtape(2, JOUR)(fiche()))
    delete saisie.composition?.occupants[julien.id]
    const envoi = patchEntre(ecrireOrigine(lireEtape(2, JOUR)(fiche())), ecrire(saisie)) as { composition: { occupants: { id: string }[] } }
    expect(envoi.composition.occupants.map(({ id }) => id)).not.toContain(julien.id)
    expect(envoi.composition.occupants).toHaveLength(4)
  })

  test('les secteurs « Tous / Toutes » du premier passage s’enregistrent, sans que rien soit touché', () => {
    const lire = lireEtape(5, JOUR)
    const vide = fiche(unMenageVide())
    const envoi = patchEntre(ecrireOrigine(lire(vide)), ecrire(lire(vide)))
    expect(envoi).toEqual({
      projetResidentiel: { secteursSouhaites: Array(3).fill({ villes: [], typologies: [], precisions: null, criteres: [] }) },
    })
  })

  test('un dossier vide s’ouvre à chaque étape', () => {
    for (const etape of [1, 2, 3, 4, 5, 6, 7] as const) expect(() => lireEtape(etape, JOUR)(fiche(unMenageVide()))).not.toThrow()
  })
})

describe('les refus', () => {
  test('se rangent sous le champ de la personne', () => {
    const saisie = structuredClone(lireEtape(2, JOUR)(fiche()))
    const fautif = saisie.composition?.occupants[julien.id]
    if (fautif) fautif.contact.telephone = '12'
    expect(schemaDeLEtape(2, JOUR).safeParse(saisie).error?.issues).toMatchObject([
      {
        path: ['composition', 'occupants', julien.id, 'contact', 'telephone'],
        message: 'Vous devez indiquer un numéro de téléphone valide',
      },
    ])
  })

  test('deux demandeurs principaux se refusent au-dessus de la liste', () => {
    const saisie = structuredClone(lireEtape(2, JOUR)(fiche()))
    const second = saisie.composition?.occupants[julien.id]
    if (second) second.role = 'PRINCIPAL'
    expect(schemaDeLEtape(2, JOUR).safeParse(saisie).error?.issues).toMatchObject([
      { path: ['composition', 'occupants'], message: 'Un seul demandeur principal doit être renseigné' },
    ])
  })

  test('un montant négatif se désigne par la personne et le type', () => {
    const saisie = structuredClone(etape3())
    const rsa = saisie.ressourcesEtCharges.ressources[samira.id]?.['RSA']
    if (rsa) rsa.montantMensuel = -1
    expect(schemaDeLEtape(3, JOUR).safeParse(saisie).error?.issues[0]).toMatchObject({
      path: ['ressourcesEtCharges', 'ressources', samira.id, 'RSA', 'montantMensuel'],
      message: 'Cette valeur doit être supérieur ou égal à 0',
    })
  })

  test('le rang que donne l’API devient la clé de la saisie ; les autres chemins ne changent pas', () => {
    const sections = ecrire(etape3()) as Parameters<typeof versLesCles>[1]
    expect(versLesCles(['composition', 'occupants', '1', 'nom'], sections)).toEqual(['composition', 'occupants', julien.id, 'nom'])
    expect(versLesCles(['ressourcesEtCharges', 'charges', 'credits', '0', 'nature'], sections)).toEqual([
      'ressourcesEtCharges',
      'charges',
      'credits',
      '0',
      'nature',
    ])
  })
})

test('non déposé, le dossier de surendettement perd sa date et sa suite', () => {
  const saisie = structuredClone(etape3())
  saisie.ressourcesEtCharges.surendettementBDF = { dossierDepose: false, date: '2026-01-01', suiteDonnee: 'Recevable' }
  expect(schemaDeLEtape(3, JOUR).parse(saisie).ressourcesEtCharges?.surendettementBDF).toEqual({
    dossierDepose: false,
    date: null,
    suiteDonnee: '',
  })
})
