import { motifsRefusMenage } from '@relogement/domain/menage/relogement/refus.listes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../core/Menu.tsx'
import { type Document, documentsOptions } from '../document/document.data.ts'
import { libelleDe } from '../menage/composition/occupant.ts'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import { vuDuMenage } from '../menage/menage.sujet.ts'
import { useNoterEnsuite } from '../menage/suivis/Contact.tsx'
import styles from './suites.module.css'
import { attendUnRappel, type EnSuite, enAttente, type GesteDEcrire, reponseAEnregistrer, suiteDe, titreDe } from './suites.ts'

const EcrireProposition = differe(() => import('./EcrireProposition.tsx'), 'EcrireProposition')
const MarquerEnvoyee = differe(() => import('./MarquerEnvoyee.tsx'), 'MarquerEnvoyee')
const SaisirHuissier = differe(() => import('./SaisirHuissier.tsx'), 'SaisirHuissier')
const RetirerLeQrCode = differe(() => import('./RetirerLeQrCode.tsx'), 'RetirerLeQrCode')
const Apercu = differe(() => import('../document/Apercu.tsx'), 'Apercu')
const PasEncorePossible = differe(() => import('../menage/passages/PasEncorePossible.tsx'), 'PasEncorePossible')

type Geste = GesteDEcrire
type Ouvert =
  | { readonly quoi: Geste | 'retirerLeQrCode'; readonly id: string }
  | { readonly quoi: 'empeche'; readonly libelle: string; readonly raisons: readonly string[] }
/** Le courrier que l'on relit, par-dessus la boîte ouverte : ce qui y est tapé reste. */
type Lu = Pick<Document, 'id'> | Document

/** Ce que chaque proposition attend : l'écrire, l'envoyer, noter sa réception, enregistrer la réponse. */
export function Suites() {
  const { menage, jour } = useFiche()
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  const [lu, setLu] = useState<Lu | null>(null)
  const suites = enAttente(menage.logements ?? [])
  const fermer = () => setOuvert(null)
  const lire = (document: Document) => {
    fermer()
    setLu(document)
  }
  const visee = ouvert !== null && 'id' in ouvert ? suites.find(({ id }) => id === ouvert.id) : undefined
  const courrier = visee?.ecrite.courrier ?? null
  if (suites.length === 0 && ouvert === null && lu === null) return null
  return (
    <>
      {suites.length > 0 && (
        <ul className={styles.suites} aria-label="Ce que les propositions attendent">
          {suites.map((proposition) => (
            <Ligne key={proposition.id} proposition={proposition} jour={jour} ouvrir={setOuvert} relire={setLu} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {ouvert?.quoi === 'ecrire' && visee && <EcrireProposition proposition={visee} ecrit={lire} fermer={fermer} />}
        {ouvert?.quoi === 'envoyer' && visee && (
          <MarquerEnvoyee proposition={visee} relire={courrier === null ? null : () => setLu(courrier)} fermer={fermer} />
        )}
        {ouvert?.quoi === 'saisirHuissier' && visee && <SaisirHuissier proposition={visee} ecrit={lire} fermer={fermer} />}
        {ouvert?.quoi === 'retirerLeQrCode' && visee && <RetirerLeQrCode proposition={visee} fermer={fermer} />}
        {ouvert?.quoi === 'empeche' && (
          <PasEncorePossible libelle={ouvert.libelle} points={ouvert.raisons.map((texte) => ({ texte }))} fermer={fermer} />
        )}
        {lu !== null && <Relire lu={lu} fermer={() => setLu(null)} />}
      </Suspense>
    </>
  )
}

interface PropsLigne {
  readonly proposition: EnSuite
  readonly jour: string
  readonly ouvrir: (ouvert: Ouvert) => void
  readonly relire: (courrier: Lu) => void
}

function Ligne({ proposition, jour, ouvrir, relire }: PropsLigne) {
  const { id, ecrite } = proposition
  const { phrase, geste, presse } = suiteDe(proposition, jour)
  const directe = useDirecte(proposition)
  const rappel = useRappel(proposition)
  const autresReponses = useReponses(proposition)
  const faire = (verbe: Geste) => () => ouvrir({ quoi: verbe, id })
  const raisons = geste === undefined ? [] : (ecrite.refus[geste.verbe] ?? [])
  return (
    <li className={styles.proposition}>
      <span className={presse ? `${styles.signe} ${styles.presse}` : styles.signe}>
        <Icone nom={presse ? 'alerte' : geste === undefined ? 'horloge' : 'courriel'} />
      </span>
      <div>
        <p className="mid">{titreDe(proposition)}</p>
        <p className={`soft ${styles.phrase}`}>{phrase}</p>
        <CeQuIlDit recue={ecrite.reponseRecue} />
      </div>
      <div className={`row ecran ${styles.gestes}`}>
        {geste !== undefined && raisons.length === 0 && (
          <button className="btn" type="button" aria-haspopup="dialog" onClick={faire(geste.verbe)}>
            {geste.libelle}
          </button>
        )}
        {geste !== undefined && raisons.length > 0 && (
          <button
            className="btn ferme"
            type="button"
            aria-haspopup="dialog"
            title={raisons.join('\n')}
            onClick={() => ouvrir({ quoi: 'empeche', libelle: geste.libelle, raisons })}
          >
            <Icone nom="cadenas" />
            {geste.libelle}
            <span className="vh"> : pas encore possible, voir pourquoi</span>
          </button>
        )}
        {geste === undefined && (rappel === null ? <RepondreCommeRecu proposition={proposition} /> : <NoterLAppel noter={rappel} />)}
        <Menu
          classe="ib line"
          nom={`Autres actions, ${titreDe(proposition)}`}
          bouton={<Icone nom="points" />}
          largeur={340}
          groupes={[
            ...(directe === null && rappel === null ? [] : [{ entrees: autresReponses }]),
            { entrees: autresGestes(proposition, geste?.verbe, { ouvrir, relire }) },
          ]}
        />
      </div>
    </li>
  )
}

/** La raison et les mots du ménage, tels qu'il les a donnés. */
function CeQuIlDit({ recue }: { readonly recue: EnSuite['ecrite']['reponseRecue'] }) {
  if (recue === null) return null
  const motif = libelleDe(motifsRefusMenage, recue.motif)
  const { precisions = null } = recue
  return (
    <>
      {motif !== null && <p className={`soft ${styles.phrase}`}>Raison donnée : {motif}</p>}
      {precisions !== null && <p className={`soft ${styles.phrase}`}>« {precisions} »</p>}
    </>
  )
}

const LIBELLES: Readonly<Record<Geste, string>> = {
  ecrire: 'Écrire la proposition…',
  envoyer: 'Marquer la proposition envoyée…',
  saisirHuissier: 'Écrire à l’huissier…',
}

function autresGestes(
  { id, ecrite, propositionEcriteEnvoyee }: EnSuite,
  principal: Geste | undefined,
  { ouvrir, relire }: Pick<PropsLigne, 'ouvrir' | 'relire'>,
): EntreeMenu[] {
  const { courrier, refus } = ecrite
  const libelle = (verbe: Geste) => {
    if (verbe === 'ecrire' && courrier !== null) return 'Récrire la proposition…'
    return verbe === 'envoyer' && propositionEcriteEnvoyee !== null ? 'Corriger l’envoi…' : LIBELLES[verbe]
  }
  const verbes = (['ecrire', 'envoyer', 'saisirHuissier'] as const).filter((verbe) => verbe !== principal)
  return [
    ...(courrier === null
      ? []
      : [
          {
            cle: 'relire',
            libelle: 'Relire le courrier',
            icone: 'oeil' as const,
            faire: () => relire(courrier),
          },
        ]),
    ...(refus.retirerLeQrCode === undefined
      ? [
          {
            cle: 'retirerLeQrCode',
            libelle: 'Retirer le QR code…',
            icone: 'cadenas' as const,
            faire: () => ouvrir({ quoi: 'retirerLeQrCode', id }),
          },
        ]
      : []),
    ...verbes.map((verbe) => ({
      cle: verbe,
      libelle: libelle(verbe),
      icone: ICONES[verbe],
      raison: refus[verbe]?.join(' ') ?? null,
      faire: () => ouvrir({ quoi: verbe, id }),
    })),
  ]
}

const ICONES = { ecrire: 'crayon', envoyer: 'courriel', saisirHuissier: 'document' } as const

/** La réponse reçue s'enregistre d'un geste, son dialogue déjà rempli ; sans elle, par le menu. */
function RepondreCommeRecu({ proposition }: { readonly proposition: EnSuite }) {
  const { passer } = useFiche()
  const directe = useDirecte(proposition)
  if (directe === null) return <Repondre proposition={proposition} />
  return (
    <button
      className="btn pri"
      type="button"
      aria-haspopup="dialog"
      onClick={() => passer(directe.transition, directe.propositionId, directe.sues)}
    >
      {directe.libelle}
    </button>
  )
}

/** Il demande à être rappelé : l'appel se note d'abord ; `null` : rien de tel, ou qui lit n'en note pas. */
function useRappel(proposition: EnSuite): (() => void) | null {
  const { menage } = useFiche()
  const contacter = useNoterEnsuite()
  return contacter !== null && attendUnRappel(proposition) ? () => contacter({ type: 'APPEL', qui: menage.noms }) : null
}

const NoterLAppel = ({ noter }: { readonly noter: () => void }) => (
  <button className="btn pri" type="button" aria-haspopup="dialog" onClick={noter}>
    Noter l’appel
  </button>
)

function useDirecte(proposition: EnSuite) {
  const { menage } = useFiche()
  const recue = reponseAEnregistrer(proposition)
  return menage.nextPlaces.some(({ transition, autorise }) => autorise && transition === recue?.transition) ? recue : null
}

/** La réponse du ménage est un passage de statut : son dialogue s'ouvre, la proposition déjà choisie. */
function Repondre({ proposition }: { readonly proposition: EnSuite }) {
  const entrees = useReponses(proposition)
  if (entrees.length === 0) return null
  return <Menu nom="Enregistrer la réponse" bouton="Enregistrer la réponse" groupes={[{ entrees }]} />
}

function useReponses({ id }: EnSuite): EntreeMenu[] {
  const { menage, passer } = useFiche()
  return REPONSES.flatMap(({ transition, libelle, icone }) => {
    const place = menage.nextPlaces.find((suivante) => suivante.transition === transition)
    if (place === undefined) return []
    const raison = place.autorise ? null : place.bloquants.join(' ')
    return [{ cle: transition, libelle, icone, raison, faire: () => passer(transition, id) }]
  })
}

const REPONSES = [
  { transition: 'acceptation_logement', libelle: 'Acceptation…', icone: 'coche' },
  { transition: 'refus_proposition', libelle: 'Refus, ou absence de réponse…', icone: 'croix' },
] as const

/** Le courrier, tel que son destinataire le lira. */
function Relire({ lu, fermer }: { readonly lu: Lu; readonly fermer: () => void }) {
  const { menage } = useFiche()
  const entier = 'file' in lu ? lu : null
  const { data } = useQuery({ ...documentsOptions(vuDuMenage(menage)), enabled: entier === null })
  const montre = entier ?? data?.['hydra:member'].find(({ id }) => id === lu.id)
  return montre === undefined ? null : <Apercu vu={vuDuMenage(menage)} documents={[montre]} premier={montre} fermer={fermer} />
}
