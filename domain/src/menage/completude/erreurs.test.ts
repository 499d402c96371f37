import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AUJOURDHUI } from '../faits.examples.ts'
import {
  julien,
  type MenageExemple,
  type Surcharge,
  samira,
  unEnfant,
  uneRessource,
  unMenage,
  unMenageVide,
  type unOccupant,
  unRevenu,
} from '../menage.examples.ts'
import { enClair } from './controle.ts'
import { controlerDossier, estComplet, manquesPour } from './erreurs.ts'

const controler = (menage: MenageExemple) => controlerDossier(menage, { aujourdhui: AUJOURDHUI })
const erreurs = (surcharge: Surcharge<MenageExemple>) =>
  controler(unMenage(surcharge)).invalidFields.map(({ path, message, step, pour }) => ({ path, message, step, pour: pour.join('') }))

/** Le ménage d'exemple, un occupant changé. */
const avec = (id: string, surcharge: Parameters<typeof unOccupant>[0]) => ({
  occupants: unMenage().occupants.map((occupant) => (occupant.id === id ? { ...occupant, ...surcharge } : occupant) as typeof occupant),
})

test('un dossier complet n’a aucune erreur', () => {
  const controle = controler(unMenage())
  expect(controle).toEqual({ invalidFields: [], nonBlockingFields: [] })
  expect(estComplet(controle)).toBe(true)
})

describe('les demandeurs', () => {
  test('un demandeur principal, et un seul', () => {
    const attendue = { path: 'composition.occupants', message: 'Un seul demandeur principal doit être renseigné', step: 2, pour: 'EC' }
    expect(erreurs({ occupants: [{ ...samira, role: 'COLOCATAIRE' }, julien] })).toEqual([attendue])
    expect(erreurs(avec(julien.id, { role: 'PRINCIPAL' }))).toEqual([attendue])
  })

  test('un co-demandeur au plus', () => {
    expect(erreurs(avec(samira.id, { role: 'CODEMANDEUR' }))).toContainEqual({
      path: 'composition.occupants',
      message: 'Un seul co-demandeur est possible',
      step: 2,
      pour: 'EC',
    })
  })
})

describe('ce qui a déjà eu lieu', () => {
  const dater = (chemin: string, date: string): Surcharge<MenageExemple> =>
    chemin.split('.').reduceRight<unknown>((valeur, cle) => ({ [cle]: valeur }), date) as Surcharge<MenageExemple>

  test.each([
    ['informations.noticeInformation.date', 1],
    ['ressourcesEtCharges.surendettementBDF.date', 3],
    ['logementActuel.dateEntreeDansLogement', 4],
    ['logementPrecedent.dateEntree', 6],
    ['logementPrecedent.dateSortie', 6],
  ] as const)('%s n’est pas à venir', (path, step) => {
    expect(erreurs(dater(path, '2026-03-13'))).toEqual([
      { path, message: 'La date saisie doit être anterieure à la date du jour', step, pour: 'EC' },
    ])
    expect(erreurs(dater(path, '2026-03-12'))).toEqual([])
  })

  test('un entretien se prévoit', () => {
    expect(erreurs({ relogement: { dates: { entretien: '2026-04-01' } } })).toEqual([])
  })
})

describe('l’identité de chacun', () => {
  test.each(['nom', 'prenom', 'sexe', 'dateDeNaissance'] as const)('%s est requis', (cle) => {
    expect(erreurs(avec(julien.id, { [cle]: null }))).toEqual([
      { path: `composition.occupants.${julien.id}.${cle}`, message: 'Ce champ est requis', step: 2, pour: 'EC' },
    ])
  })

  test('on ne naît pas demain, on peut naître aujourd’hui', () => {
    const path = `composition.occupants.${julien.id}.dateDeNaissance`
    expect(erreurs(avec(julien.id, { dateDeNaissance: '2026-03-13' }))).toEqual([
      { path, message: 'La date saisie doit être anterieure à la date du jour', step: 2, pour: 'EC' },
    ])
    expect(erreurs(avec(julien.id, { dateDeNaissance: '2026-03-12' }))).toEqual([])
  })

  test('l’erreur dit de qui elle parle', () => {
    const [erreur] = controler(unMenage(avec(julien.id, { prenom: null }))).invalidFields
    expect(erreur).toMatchObject({ occupantId: julien.id, libelle: 'Prénom de Duprez', genre: 'MANQUE' })
  })
})

describe('les contacts', () => {
  const sansContact = {
    informations: { telephone: null, telephoneSecondaire: null, email: null },
    ...avec(samira.id, { contact: { telephone: null, email: null } }),
  }

  test('un téléphone ou une adresse électronique', () => {
    expect(erreurs(sansContact)).toEqual([
      { path: 'informations.telephone', message: 'Un moyen de contact est requis', step: 1, pour: 'EC' },
    ])
  })

  test.each([
    ['téléphone du dossier', { ...sansContact, informations: { telephone: '0320000000', telephoneSecondaire: null, email: null } }],
    ['adresse du dossier', { ...sansContact, informations: { telephone: null, telephoneSecondaire: null, email: 's@example.fr' } }],
    ['téléphone du demandeur principal', { ...sansContact, ...avec(samira.id, { contact: { telephone: '0320000000', email: null } }) }],
  ])('un seul suffit : %s', (_, surcharge) => {
    expect(erreurs(surcharge)).toEqual([])
  })

  test('un téléphone a dix chiffres', () => {
    const message = 'Vous devez indiquer un numéro de téléphone valide'
    expect(erreurs({ informations: { telephone: '061247' } })).toEqual([{ path: 'informations.telephone', message, step: 1, pour: 'EC' }])
    expect(erreurs(avec(julien.id, { contact: { telephone: '+33612470831', email: null } }))).toEqual([
      { path: `composition.occupants.${julien.id}.contact.telephone`, message, step: 2, pour: 'EC' },
    ])
  })

  test('une adresse électronique est valide', () => {
    expect(erreurs({ informations: { email: 'samira@' } })).toEqual([
      { path: 'informations.email', message: 'Vous devez indiquer une adresse email valide', step: 1, pour: 'E' },
    ])
  })
})

describe('le logement actuel', () => {
  test.each(['rue', 'codePostal', 'ville'] as const)('l’adresse a %s', (cle) => {
    expect(erreurs({ logementActuelLocalisation: { adresse: { [cle]: null } } })).toEqual([
      { path: `logementActuelLocalisation.adresse.${cle}`, message: 'Ce champ est requis', step: 4, pour: 'EC' },
    ])
  })

  test('la typologie est requise', () => {
    expect(erreurs({ logementActuel: { typologie: null } })).toEqual([
      { path: 'logementActuel.typologie', message: 'Ce champ est requis', step: 4, pour: 'EC' },
    ])
  })

  test('un plan d’apurement a ses dates, s’il y en a un', () => {
    expect(erreurs({ logementActuel: { planApurement: { mensualite: 30, dateDebut: null, dateFin: null } } })).toEqual([
      { path: 'logementActuel.planApurement.dateDebut', message: 'Ce champ est requis', step: 4, pour: 'E' },
      { path: 'logementActuel.planApurement.dateFin', message: 'Ce champ est requis', step: 4, pour: 'E' },
    ])
    expect(erreurs({ logementActuel: { planApurement: { mensualite: null, dateDebut: null, dateFin: null } } })).toEqual([])
    expect(erreurs({ logementActuel: { planApurement: { mensualite: 0, dateDebut: null, dateFin: null } } })).toEqual([])
  })
})

describe('les ressources de chaque adulte', () => {
  const ressources = (liste: ReturnType<typeof uneRessource>[]) => ({ ressourcesEtCharges: { ressources: liste } })
  const deSamira = uneRessource(samira.id, 'SALAIRE', 864.2)
  const manque = {
    path: `ressourcesEtCharges.ressources.${julien.id}`,
    message: 'Les ressources de Julien Duprez doivent être renseignées',
    step: 3,
    pour: 'EC',
  }

  test('une au moins, ou « sans ressource »', () => {
    expect(erreurs(ressources([deSamira]))).toEqual([manque])
    expect(erreurs({ ...ressources([deSamira]), ...avec(julien.id, { sansRessource: true }) })).toEqual([])
  })

  test('une ressource à 0 € ne compte pas', () => {
    expect(erreurs(ressources([deSamira, uneRessource(julien.id, 'SALAIRE', 0)]))).toEqual([manque])
  })

  test('l’APL et la RLS ne sont pas des ressources', () => {
    const aides = [uneRessource(samira.id, 'APL', 215), uneRessource(samira.id, 'RLS', 54), uneRessource(julien.id, 'SALAIRE', 1318)]
    expect(erreurs(ressources(aides))).toEqual([
      {
        path: `ressourcesEtCharges.ressources.${samira.id}`,
        message: 'Les ressources de Samira Benali doivent être renseignées',
        step: 3,
        pour: 'EC',
      },
    ])
  })

  test('un enfant de 18 ans n’en doit pas, de 19 ans si', () => {
    const enfant = (dateDeNaissance: string) =>
      unEnfant(6, { prenom: 'Idir', nom: 'Benali', sexe: 'MASCULIN', dateDeNaissance, sansAvisImposition: true })
    const famille = (dateDeNaissance: string) => ({ occupants: [...unMenage().occupants, enfant(dateDeNaissance)] })
    expect(erreurs(famille('2007-03-13'))).toEqual([])
    expect(erreurs(famille('2007-03-12'))).toEqual([
      {
        path: `ressourcesEtCharges.ressources.${enfant('').id}`,
        message: 'Les ressources d’Idir Benali doivent être renseignées',
        step: 3,
        pour: 'EC',
      },
    ])
  })

  test('l’allocation minimum vieillesse saisie n’est pas nulle', () => {
    const { ressources: saisies } = unMenage().ressourcesEtCharges
    const path = `ressourcesEtCharges.ressources.${julien.id}.ALLOCATION_MINIMUM_VIEILLESSE.montantMensuel`
    expect(erreurs(ressources([...saisies, uneRessource(julien.id, 'ALLOCATION_MINIMUM_VIEILLESSE', 0)]))).toEqual([
      { path, message: "L'allocation vieillesse ne peut pas être égal à 0€", step: 3, pour: 'C' },
    ])
    expect(erreurs(ressources([...saisies, uneRessource(julien.id, 'ALLOCATION_MINIMUM_VIEILLESSE', null)]))).toEqual([])
  })
})

describe('le revenu fiscal de référence', () => {
  const sansRevenu = (...revenus: ReturnType<typeof unRevenu>[]) => ({
    ressourcesEtCharges: { revenusImposables: [unRevenu(samira.id, 2024, 9310), ...revenus] },
  })
  const manque = {
    path: `ressourcesEtCharges.revenusImposables.${julien.id}.2024.revenuFiscalDeReference`,
    message: 'Le revenu fiscal de référence 2024 de Julien Duprez est requis',
    step: 3,
    pour: 'C',
  }

  test('de l’avant-dernière année est requis de chaque adulte', () => {
    expect(erreurs(sansRevenu())).toEqual([manque])
    expect(erreurs(sansRevenu(unRevenu(julien.id, 2025, 14310)))).toEqual([manque])
    expect(erreurs(sansRevenu(unRevenu(julien.id, 2024, null)))).toEqual([manque])
  })

  test('0 € est un revenu', () => {
    expect(erreurs(sansRevenu(unRevenu(julien.id, 2024, 0)))).toEqual([])
  })

  test('n’est pas requis de qui n’a pas d’avis', () => {
    expect(erreurs({ ...sansRevenu(), ...avec(julien.id, { sansAvisImposition: true }) })).toEqual([])
  })

  test('n’est pas requis du co-demandeur qui déclare sur l’avis du principal', () => {
    expect(erreurs({ ...sansRevenu(), ...avec(julien.id, { role: 'CODEMANDEUR', avisCommun: true }) })).toEqual([])
  })

  test('suit l’année en cours', () => {
    const { invalidFields } = controlerDossier(unMenage(), { aujourdhui: '2027-01-01' })
    expect(invalidFields.map(({ message }) => message)).toEqual([])
    const plusTard = controlerDossier(unMenage(), { aujourdhui: '2028-01-01' }).invalidFields
    expect(plusTard.map(({ message }) => message)).toEqual([
      'Le revenu fiscal de référence 2026 de Samira Benali est requis',
      'Le revenu fiscal de référence 2026 de Julien Duprez est requis',
    ])
  })
})

describe('la demande de logement social', () => {
  const chemin = 'relogement.demandeLogementSocial'
  const demande = (demandeLogementSocial: { numeroUnique?: string | null; date?: string | null }) =>
    erreurs({ relogement: { demandeLogementSocial } })

  test('son numéro et sa date sont requis du candidat', () => {
    expect(demande({ numeroUnique: null, date: null })).toEqual([
      { path: `${chemin}.numeroUnique`, message: 'Ce champ est requis', step: 1, pour: 'C' },
      { path: `${chemin}.date`, message: 'Ce champ est requis', step: 1, pour: 'C' },
    ])
  })

  test.each(['059122504187', '0591225041873GDLC', '059122504187XGDLCX', '02C1225041873GDLCX'])(
    '%s n’est pas un numéro unique',
    (numero) => {
      expect(demande({ numeroUnique: numero })).toEqual([
        { path: `${chemin}.numeroUnique`, message: 'Le numéro unique n’est pas valide', step: 1, pour: 'C' },
      ])
    },
  )

  test.each(['0591225041873GDLCX', '02A1225041873GDLC1'])('%s en est un', (numero) => {
    expect(demande({ numeroUnique: numero })).toEqual([])
  })

  test('sa date n’est pas à venir', () => {
    expect(demande({ date: '2026-03-13' })).toEqual([
      { path: `${chemin}.date`, message: 'La date saisie doit être anterieure à la date du jour', step: 1, pour: 'C' },
    ])
    expect(demande({ date: '2026-03-12' })).toEqual([])
  })
})

describe('le projet', () => {
  test('un secteur souhaité au moins, fût-il « Tous / Toutes »', () => {
    expect(erreurs({ projetResidentiel: { secteursSouhaites: [] } })).toEqual([
      { path: 'projetResidentiel.secteursSouhaites', message: 'Ce champ est requis', step: 5, pour: 'EC' },
    ])
    expect(erreurs({ projetResidentiel: { secteursSouhaites: [{ villes: [], typologies: [], precisions: null, criteres: [] }] } })).toEqual(
      [],
    )
  })

  test('une typologie GTR au moins', () => {
    expect(erreurs({ relogement: { typologiesGTR: [] } })).toEqual([
      { path: 'relogement.typologiesGTR', message: 'Au moins une typologie est requise', step: 5, pour: 'C' },
    ])
  })

  test('un chargé de relogement', () => {
    expect(erreurs({ chargeDeRelogement: null })).toEqual([
      {
        path: 'relogement.chargeDeRelogementPrincipal',
        message: 'Aucun chargé de relogement n’est assigné',
        step: 7,
        pour: 'C',
      },
    ])
  })
})

describe('le bail', () => {
  const nouveauLogement = {
    loyer: 412.5,
    chargesGenerales: 96,
    typologie: 'T4',
    surfaceHabitable: 84,
    typeFinancement: 'PLUS',
    prive: false,
  } as const
  const signe = { relogement: { dates: { signatureDuBail: '2026-03-02' } } }

  test('n’exige rien tant qu’aucun logement n’est accepté', () => {
    expect(erreurs({ nouveauLogement: null })).toEqual([])
  })

  test.each(['loyer', 'chargesGenerales', 'typologie', 'surfaceHabitable', 'typeFinancement'] as const)('%s est requis', (cle) => {
    expect(erreurs({ ...signe, nouveauLogement: { ...nouveauLogement, [cle]: null } })).toEqual([
      { path: `nouveauLogement.${cle}`, message: 'Ce champ est requis', step: 7, pour: 'B' },
    ])
  })

  test('chez un bailleur privé, aucun financement n’est à dire', () => {
    expect(erreurs({ ...signe, nouveauLogement: { ...nouveauLogement, typeFinancement: null, prive: true } })).toEqual([])
  })

  test('sa date de signature est requise', () => {
    expect(erreurs({ nouveauLogement })).toEqual([
      { path: 'relogement.dates.signatureDuBail', message: 'Ce champ est requis', step: 1, pour: 'B' },
    ])
    expect(erreurs({ ...signe, nouveauLogement })).toEqual([])
  })

  test('ce qui manque au bail n’empêche pas d’être candidat', () => {
    expect(estComplet(controler(unMenage({ nouveauLogement })))).toBe(true)
  })
})

// Chaque champ retiré à lui seul, et le chemin de l'erreur attendue.
const retraits: readonly (readonly [string, (menage: MenageExemple) => MenageExemple])[] = [
  ...unMenage().occupants.flatMap(({ id }) =>
    (['nom', 'prenom', 'sexe', 'dateDeNaissance'] as const).map(
      (cle) =>
        [
          `composition.occupants.${id}.${cle}`,
          (m: MenageExemple) => ({ ...m, occupants: m.occupants.map((o) => (o.id === id ? { ...o, [cle]: null } : o)) }),
        ] as const,
    ),
  ),
  ...(['rue', 'codePostal', 'ville'] as const).map(
    (cle) =>
      [
        `logementActuelLocalisation.adresse.${cle}`,
        (m: MenageExemple) => ({
          ...m,
          logementActuelLocalisation: {
            ...m.logementActuelLocalisation,
            adresse: { ...m.logementActuelLocalisation.adresse, [cle]: null },
          },
        }),
      ] as const,
  ),
  ...(['dateDebut', 'dateFin'] as const).map(
    (cle) =>
      [
        `logementActuel.planApurement.${cle}`,
        (m: MenageExemple) => ({
          ...m,
          logementActuel: { ...m.logementActuel, planApurement: { ...m.logementActuel.planApurement, [cle]: null } },
        }),
      ] as const,
  ),
  ['logementActuel.typologie', (m) => ({ ...m, logementActuel: { ...m.logementActuel, typologie: null } })],
  ['projetResidentiel.secteursSouhaites', (m) => ({ ...m, projetResidentiel: { ...m.projetResidentiel, secteursSouhaites: [] } })],
  ['relogement.typologiesGTR', (m) => ({ ...m, relogement: { ...m.relogement, typologiesGTR: [] } })],
  ['relogement.chargeDeRelogementPrincipal', (m) => ({ ...m, chargeDeRelogement: null })],
  ...(['numeroUnique', 'date'] as const).map(
    (cle) =>
      [
        `relogement.demandeLogementSocial.${cle}`,
        (m: MenageExemple) => ({
          ...m,
          relogement: { ...m.relogement, demandeLogementSocial: { ...m.relogement.demandeLogementSocial, [cle]: null } },
        }),
      ] as const,
  ),
  ...[samira.id, julien.id].flatMap(
    (id) =>
      [
        [
          `ressourcesEtCharges.ressources.${id}`,
          (m: MenageExemple) => ({
            ...m,
            ressourcesEtCharges: {
              ...m.ressourcesEtCharges,
              ressources: m.ressourcesEtCharges.ressources.filter(({ occupantId }) => occupantId !== id),
            },
          }),
        ],
        [
          `ressourcesEtCharges.revenusImposables.${id}.2024.revenuFiscalDeReference`,
          (m: MenageExemple) => ({
            ...m,
            ressourcesEtCharges: {
              ...m.ressourcesEtCharges,
              revenusImposables: m.ressourcesEtCharges.revenusImposables.filter(
                ({ occupantId, annee }) => occupantId !== id || annee !== 2024,
              ),
            },
          }),
        ],
      ] as const,
  ),
]

test('retirer des champs requis donne leurs erreurs, et elles seules', () => {
  fc.assert(
    fc.property(fc.subarray([...retraits]), (retires) => {
      const menage = retires.reduce((dossier, [, retirer]) => retirer(dossier), unMenage())
      const chemins = controler(menage).invalidFields.map(({ path }) => path)
      expect(chemins.toSorted()).toEqual(retires.map(([chemin]) => chemin).toSorted())
    }),
  )
})

describe('ce qui manque pour avancer', () => {
  test('un dossier vide : tout ce que demande l’entretien, puis la candidature', () => {
    const controle = controler(unMenageVide())
    expect(manquesPour('E', controle)).toEqual([
      'téléphone',
      'demandeur principal',
      'rue du logement actuel',
      'code postal du logement actuel',
      'ville du logement actuel',
      'typologie du logement actuel',
      'secteurs souhaités',
    ])
    expect(manquesPour('C', controle)).toEqual([
      'téléphone',
      'numéro unique de la demande de logement social',
      'date de la demande de logement social',
      'demandeur principal',
      'rue du logement actuel',
      'code postal du logement actuel',
      'ville du logement actuel',
      'typologie du logement actuel',
      'typologies GTR',
      'secteurs souhaités',
      'chargé de relogement',
    ])
    expect(estComplet(controle)).toBe(false)
  })

  test('ce qui est refusé se distingue de ce qui manque', () => {
    const controle = controler(unMenage({ ...avec(julien.id, { dateDeNaissance: '2030-01-01', nom: null }) }))
    expect(manquesPour('E', controle)).toEqual(['nom de Julien', 'date de naissance de Julien (à corriger)'])
  })

  test('clore l’entretien ne demande pas la demande de logement social', () => {
    const controle = controler(unMenage({ relogement: { demandeLogementSocial: { numeroUnique: null } } }))
    expect(manquesPour('E', controle)).toEqual([])
    expect(manquesPour('C', controle)).toEqual(['numéro unique de la demande de logement social'])
  })
})

test.each([
  [{ libelle: 'Nom de Julien Duprez', message: 'Ce champ est requis' }, 'Nom de Julien Duprez à renseigner'],
  [
    { libelle: 'Téléphone', message: 'Vous devez indiquer un numéro de téléphone valide' },
    'Téléphone\u00A0: Vous devez indiquer un numéro de téléphone valide',
  ],
  [
    { libelle: 'Ressources de Julien Duprez', message: 'Les ressources de Julien Duprez doivent être renseignées' },
    'Les ressources de Julien Duprez doivent être renseignées',
  ],
])('hors de son champ, une erreur dit de quoi elle parle', (erreur, attendu) => {
  expect(enClair(erreur)).toBe(attendu)
})
