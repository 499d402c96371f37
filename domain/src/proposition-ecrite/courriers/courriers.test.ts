import { describe, expect, test } from 'vitest'
import type { BlocDeLettre, Lettre } from '../../document/lettre.ts'
import { courrierDeProposition, ficheDuLogement } from './courrierDeProposition.ts'
import { courrierHuissier } from './courrierHuissier.ts'
import { unCourrier, unCourrierHuissier } from './courriers.examples.ts'
import { propositionEnClair } from './enClair.ts'

const paragraphes = (blocs: readonly BlocDeLettre[]) => blocs.flatMap((bloc) => (bloc.sorte === 'paragraphe' ? [bloc.texte] : []))
const elements = ({ blocs }: Lettre) => blocs.flatMap((bloc) => (bloc.sorte === 'liste' ? bloc.elements : []))
const simple = (texte: string) => texte.replaceAll('\u00A0', ' ')

describe('le courrier de proposition', () => {
  const lettre = courrierDeProposition(unCourrier())

  test('porte l’objet, le délai et l’avertissement dans les mots de la règle', () => {
    expect(simple(lettre.objet)).toBe('proposition de relogement n° 2')
    expect(paragraphes(lettre.blocs).map(simple)).toEqual([
      'Madame, Monsieur,',
      'Dans le cadre de l’opération Démolition Épeule Nord, nous vous proposons le logement suivant :',
      'Visite possible le 19 mars 2026 avec Camille Delattre.',
      'Vous disposez de 15 jours à compter de la réception pour répondre au moyen du coupon ci-joint. Sans réponse de votre part dans ce délai, la proposition pourra être considérée comme refusée.',
      'Cette proposition est la 2e des 3 propositions qui vous sont dues.',
      'Nous vous prions d’agréer, Madame, Monsieur, nos salutations distinguées.',
    ])
  })

  test('décrit le logement sans rien omettre', () => {
    expect(ficheDuLogement(unCourrier()).map(({ libelle, valeur }) => [libelle, simple(valeur)])).toEqual([
      ['Adresse', '24 rue de l’Épeule, 59100 Roubaix'],
      ['Étage', '2e étage, avec ascenseur'],
      ['Porte', '21'],
      ['Typologie', 'T4'],
      ['Surface', '84 m²'],
      ['Loyer', '600,00 € par mois'],
      ['Charges', '100,00 € par mois'],
      ['APL estimée', '215,04 € par mois (seul le calcul de la CAF fait foi)'],
      // 600 + 100 + 42,50 − 215,04
      ['Reste à charge', '527,46 € par mois'],
      ['Dépôt de garantie', '600,00 €'],
      ['Chauffage', '42,50 € par mois'],
      ['Annexes', 'cave, balcon'],
      ['Date de disponibilité', '2 mai 2026'],
      ['DPE', 'classe C'],
    ])
  })

  test('ne dit rien de ce que l’on ne sait pas, ni tiret ni zéro ; sans APL, pas de reste à charge', () => {
    const { logement } = unCourrier()
    const fiche = ficheDuLogement(
      unCourrier({
        apl: null,
        logement: {
          ...logement,
          etage: null,
          loyer: null,
          annexes: [],
          dpe: null,
          disponibleLe: null,
          depotDeGarantie: null,
          surface: null,
        },
      }),
    )
    expect(fiche.map(({ libelle }) => libelle)).toEqual(['Adresse', 'Porte', 'Typologie', 'Charges', 'Chauffage'])
    expect(fiche.filter(({ valeur }) => valeur.includes('—'))).toEqual([])
  })

  test('s’adresse aux titulaires, à leur adresse', () => {
    expect(lettre.destinataire).toEqual([
      'Mme Samira Benali',
      'M. Julien Duprez',
      'Résidence des Hauts Prés, bâtiment B',
      '12 rue Jean Moulin',
      '59100 Roubaix',
    ])
  })

  test('porte l’adresse postale de l’opérateur et, pour une personne seule, sa seule civilité', () => {
    expect(lettre.expediteur.slice(0, 3)).toEqual(['Mission relogement', '18 rue de la Gare', '59800 Lille'])
    const seule = courrierDeProposition(unCourrier({ personnes: [{ sexe: 'FEMININ', prenom: 'Samira', nom: 'Benali' }] }))
    const texte = paragraphes(seule.blocs)
    expect([texte[0], texte.at(-1)]).toEqual(['Madame,', 'Nous vous prions d’agréer, Madame, nos salutations distinguées.'])
    expect(seule.destinataire[0]).toBe('Mme Samira Benali')
  })

  test('joint un coupon où accepter, ou refuser avec un motif', () => {
    expect(lettre.coupon?.choix).toEqual(['J’accepte le logement proposé.', 'Je refuse le logement proposé.'])
    expect(simple(lettre.coupon?.consigne ?? '')).toBe(
      'À remettre ou à renvoyer à Camille Delattre, Mission relogement, dans les 15 jours qui suivent la réception de ce courrier.',
    )
  })

  test('le coupon dit à quelle adresse le renvoyer ; sans adresse enregistrée, à qui', () => {
    expect(lettre.coupon?.retour).toEqual(['Mission relogement', 'À l’attention de Camille Delattre', '18 rue de la Gare', '59800 Lille'])
    expect(courrierDeProposition(unCourrier({ charge: null })).coupon?.retour).toEqual([
      'Mission relogement',
      '18 rue de la Gare',
      '59800 Lille',
    ])
    expect(courrierDeProposition(unCourrier({ adresseOperateur: [] })).coupon?.retour).toEqual([])
  })

  test('sans date de visite ni chargé de relogement, la phrase reste entière', () => {
    const texte = paragraphes(courrierDeProposition(unCourrier({ visiteLe: null, charge: null })).blocs)
    expect(texte).toContain('Visite possible sur rendez-vous avec votre chargé de relogement.')
  })
})

describe('la page en clair du courrier de proposition', () => {
  const phrasesDe = (surcharge: Parameters<typeof unCourrier>[0] = {}) =>
    propositionEnClair(unCourrier(surcharge)).parties.flatMap(({ titre, phrases }) => [titre, ...phrases].map(simple))

  test('dit le logement, la visite, le délai et qui appeler, une idée par phrase', () => {
    expect(phrasesDe()).toEqual([
      'Nous vous proposons un logement',
      'Il est au 24 rue de l’Épeule, 59100 Roubaix.',
      'Sa taille : T4, 84 m².',
      'Le loyer est de 600,00 € par mois.',
      'Les charges sont de 100,00 € par mois.',
      'L’aide au logement (APL) pourrait être de 215,04 € par mois. Seule la CAF peut le dire.',
      'Il vous resterait à payer 527,46 € par mois.',
      'Le dépôt de garantie est de 600,00 €. Il se paie une fois.',
      'Vous pouvez le visiter',
      'La visite est le 19 mars 2026, avec Camille Delattre.',
      'Vous devez répondre',
      'Vous avez 15 jours. Ils comptent à partir du jour où vous recevez cette lettre.',
      'Prenez le coupon. Cochez une seule case. Écrivez la date et signez.',
      'Si vous refusez, écrivez pourquoi.',
      'Renvoyez le coupon, ou donnez-le à la personne qui suit votre dossier.',
      'Attention. Si vous ne répondez pas à temps, cela pourra compter comme un refus.',
      'C’est la proposition n° 2. Nous vous en devons 3.',
      'Une question ?',
      'Appelez Camille Delattre au 03 20 11 22 33.',
    ])
  })

  test('tait ce que l’on ne sait pas, et sait se passer de téléphone ou de chargé', () => {
    const { logement, charge } = unCourrier()
    const tu = phrasesDe({
      apl: null,
      visiteLe: null,
      numero: 4,
      logement: { ...logement, loyer: null, charges: null, depotDeGarantie: null, surface: null },
      charge: charge && { ...charge, telephone: null },
    })
    expect(tu.slice(0, 5)).toEqual([
      'Nous vous proposons un logement',
      'Il est au 24 rue de l’Épeule, 59100 Roubaix.',
      'Sa taille : T4.',
      'Vous pouvez le visiter',
      'Appelez Camille Delattre pour choisir un jour.',
    ])
    expect(tu.join(' ')).not.toMatch(/—|null|C’est la proposition/)
    expect(tu.at(-1)).toMatch(/^Écrivez à Camille Delattre : .+@.+\.$/)
    expect(phrasesDe({ charge: null, visiteLe: null })).toContain('Appelez la personne qui suit votre dossier pour choisir un jour.')
  })

  test('chaque phrase est courte', () => {
    for (const phrase of phrasesDe().flatMap((une) => une.split(/(?<=[.?])\s/)))
      expect(phrase.split(' ').length, phrase).toBeLessThanOrEqual(15)
  })
})

describe('le courrier à l’huissier', () => {
  const lettre = courrierHuissier(unCourrierHuissier())

  test('demande de signifier la proposition, aux personnes et à l’adresse du ménage', () => {
    expect(simple(lettre.objet)).toBe('signification de la proposition de relogement n° 2')
    expect(lettre.blocs.find(({ sorte }) => sorte === 'fiche')).toMatchObject({
      lignes: [
        { libelle: 'Identité', valeur: 'Mme Samira Benali et M. Julien Duprez' },
        { libelle: 'Adresse', valeur: 'Résidence des Hauts Prés, bâtiment B, 12 rue Jean Moulin, 59100 Roubaix' },
      ],
    })
  })

  test('porte l’adresse postale de l’opérateur', () => {
    expect(lettre.expediteur).toEqual([
      'Mission relogement',
      '18 rue de la Gare',
      '59800 Lille',
      'Rachid Lemaire',
      'Responsable d’équipe relogement',
    ])
  })

  test('rappelle chaque proposition antérieure : date, canal, réponse, sans son motif', () => {
    expect(lettre.blocs.find(({ sorte }) => sorte === 'tableau')).toMatchObject({
      lignes: [['1', '8 rue du Fort, Tourcoing (T4)', '04/11/2025', 'Lettre recommandée', 'Refusée le 18/11/2025']],
    })
  })

  test('cite les textes et énumère les pièces', () => {
    expect(elements(lettre).map(simple)).toEqual([
      'articles L. 442-6 et L. 353-15 du code de la construction et de l’habitation',
      'article 13 bis de la loi n° 48-1360 du 1er septembre 1948',
      'courrier de proposition de relogement n° 2 et son coupon-réponse',
      'courrier de proposition de relogement n° 1 et son avis de réception',
    ])
  })

  test('reproduit le texte du courrier, tel qu’il a été produit', () => {
    expect(lettre.annexe).toEqual({ titre: 'Texte à signifier', blocs: courrierDeProposition(unCourrier()).blocs })
  })

  test('une première proposition le dit', () => {
    const premiere = courrierHuissier(unCourrierHuissier({ anterieures: [], courrier: unCourrier({ numero: 1 }) }))
    expect(paragraphes(premiere.blocs)).toContain('Aucune proposition écrite n’a précédé celle-ci.')
    expect(elements(premiere)).toHaveLength(3)
  })

  test.each([
    [{ refus: null, acceptation: '2025-11-18' }, 'Acceptée le 18/11/2025'],
    [{ refus: null, retiree: true }, 'Retirée'],
    [{ refus: null }, 'Sans réponse, attendue le 21/11/2025'],
    [{ refus: null, echeance: null }, 'Sans réponse'],
  ])('la réponse se dit : %o', (reste, attendue) => {
    const [anterieure] = unCourrierHuissier().anterieures
    if (!anterieure) throw new Error('exemple sans proposition antérieure')
    const tableau = courrierHuissier(unCourrierHuissier({ anterieures: [{ ...anterieure, ...reste }] })).blocs.find(
      ({ sorte }) => sorte === 'tableau',
    )
    expect(tableau?.sorte === 'tableau' && tableau.lignes[0]?.at(-1)).toBe(attendue)
  })
})
