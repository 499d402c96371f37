import { describe, expect, test } from 'vitest'
import { valeursLivrees } from '../completude/variables.ts'
import { AUJOURDHUI } from '../faits.examples.ts'
import { julien, samira, unEnfant, uneRessource, unMenage } from '../menage.examples.ts'
import { foyerAPL, revenuAnnuelAPL } from './foyerApl.ts'
import { situationAPLActuelle } from './situationApl.ts'

const BAREME = valeursLivrees('2026-07-01')
const JOUR = AUJOURDHUI

describe('le foyer', () => {
  test('un couple et trois enfants', () => {
    expect(foyerAPL(unMenage(), JOUR, BAREME)).toEqual({ couple: true, personnesACharge: 3 })
    expect(foyerAPL({ ...unMenage(), occupants: [] }, JOUR, BAREME)).toBeNull()
  })

  test('un enfant de 20 ans sans revenu est à charge ; salarié, ou de 21 ans, il ne l’est plus', () => {
    const avec = (dateDeNaissance: string, salaire: number | null) => {
      const aine = unEnfant(3, { prenom: 'Inès', dateDeNaissance })
      const { ressourcesEtCharges, composition } = unMenage()
      const ressources = [...ressourcesEtCharges.ressources, uneRessource(aine.id, 'SALAIRE', salaire)]
      return foyerAPL({ occupants: [samira, aine], composition, ressourcesEtCharges: { ...ressourcesEtCharges, ressources } }, JOUR, BAREME)
    }
    const annee = Number(JOUR.slice(0, 4))
    expect(avec(`${annee - 20}-01-01`, null)).toEqual({ couple: false, personnesACharge: 1 })
    expect(avec(`${annee - 20}-01-01`, 1200)).toEqual({ couple: false, personnesACharge: 0 })
    expect(avec(`${annee - 21}-01-01`, null)).toEqual({ couple: false, personnesACharge: 0 })
  })

  test('des colocataires ne sont pas un couple', () => {
    const { composition } = unMenage()
    expect(foyerAPL({ ...unMenage(), composition: { ...composition, colocation: true } }, JOUR, BAREME)?.couple).toBe(false)
  })
})

describe('les ressources de l’année', () => {
  test('salaires sur douze mois, abattus de 10 % ; les prestations familiales, l’APL et la RLS n’y sont pas', () => {
    // 864,20 × 12 = 10 370,40 et 1 318 × 12 = 15 816 : 26 186,40, moins 2 618,64.
    expect(revenuAnnuelAPL(unMenage(), JOUR, BAREME)).toEqual({
      valeur: 23_567.76,
      manque: [],
      termes: [
        { libelle: 'Salaire, Samira Benali', valeur: 10_370.4 },
        { libelle: 'Salaire, Julien Duprez', valeur: 15_816 },
        { libelle: 'Abattement de 10 %', valeur: -2618.64 },
      ],
    })
  })

  test('le RSA, l’AAH et les bourses ne comptent pas ; le chômage et la retraite s’abattent, le reste non ; la pension versée se retire', () => {
    const { ressourcesEtCharges } = unMenage()
    const ressources = [
      uneRessource(samira.id, 'RSA', 600),
      uneRessource(samira.id, 'ADULTE_HANDICAPE', 500),
      uneRessource(samira.id, 'AUTRE', 100),
      uneRessource(julien.id, 'ALLOCATION', 1000),
    ]
    const charges = { ...ressourcesEtCharges.charges, pensionAlimentaireVersee: 50 }
    const dossier = { ...unMenage(), ressourcesEtCharges: { ...ressourcesEtCharges, ressources, charges } }
    // 1 200 + 12 000 − 1 200 − 600.
    expect(revenuAnnuelAPL(dossier, JOUR, BAREME).valeur).toBe(11_400)
  })

  test('le montant annuel saisi fait foi, sans repasser par le mois', () => {
    const { ressourcesEtCharges } = unMenage()
    const ressources = [
      { occupantId: samira.id, type: { code: 'AUTRE' as const }, montantMensuel: 1666.67, montantAnnuel: 20_000 },
      uneRessource(julien.id, 'RSA', 0),
    ]
    expect(revenuAnnuelAPL({ ...unMenage(), ressourcesEtCharges: { ...ressourcesEtCharges, ressources } }, JOUR, BAREME).valeur).toBe(
      20_000,
    )
  })

  test('inconnues tant qu’un adulte n’est pas renseigné', () => {
    const { ressourcesEtCharges } = unMenage()
    const ressources = ressourcesEtCharges.ressources.filter(({ occupantId }) => occupantId === samira.id)
    expect(revenuAnnuelAPL({ ...unMenage(), ressourcesEtCharges: { ...ressourcesEtCharges, ressources } }, JOUR, BAREME)).toMatchObject({
      valeur: null,
      manque: ['Ressources de Julien Duprez'],
    })
  })
})

test('la situation dans le logement actuel dit le parc, ou que l’aide est sans objet', () => {
  const dans = (situation: Parameters<typeof situationAPLActuelle>[0]['logementActuel']['situation']) => {
    const { social, sansObjet } = situationAPLActuelle({ ...unMenage(), logementActuel: { situation } }, '2', JOUR, BAREME)
    return [social, sansObjet !== null]
  }
  expect(dans('LOCATAIRE_PARC_SOCIAL')).toEqual([true, false])
  expect(dans('COLLECTIF')).toEqual([true, false])
  expect(dans(null)).toEqual([true, false])
  expect(dans('LOCATAIRE_PARC_PRIVE')).toEqual([false, false])
  expect(dans('PROPRIETAIRE')[1]).toBe(true)
  expect(dans('HEBERGE_PARC_PRIVE')[1]).toBe(true)
})
