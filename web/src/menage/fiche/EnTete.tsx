import { apparenceDuDossier } from '@relogement/domain/menage/menage.statuts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Tag } from '../../core/Cotation.tsx'
import { Confirmation } from '../../core/Dialogue.tsx'
import { formatTelephone } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../../core/Menu.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { Statut } from '../../core/Statut.tsx'
import { CotationDuDossier } from '../cotation/PourquoiCetteCotation.tsx'
import { ReperesDeDecohabitation } from '../decohabitation/LiensDeDecohabitation.tsx'
import { type Menage, type PlaceSuivante, peut, refusDe, statutDe, useAssigner } from '../menage.data.ts'
import { ChangerLeStatut } from '../passages/ChangerLeStatut.tsx'
import { allerAFaire } from './AFaire.tsx'
import { passagePrincipal } from './avancement.ts'
import { useFiche } from './fiche.contexte.ts'

const DialogueDePassage = lazy(() => import('../passages/DialogueDePassage.tsx').then((module) => ({ default: module.DialogueDePassage })))
const Empeche = lazy(() => import('../passages/Empeche.tsx').then((module) => ({ default: module.Empeche })))
const TransmettreALaMel = lazy(() => import('../entretien/TransmettreALaMel.tsx').then((module) => ({ default: module.TransmettreALaMel })))
const ConfierLeDossier = lazy(() => import('../charge/ConfierLeDossier.tsx').then((module) => ({ default: module.ConfierLeDossier })))
const Decohabiter = lazy(() => import('../decohabitation/Decohabiter.tsx').then((module) => ({ default: module.Decohabiter })))
const AnnulerLaDecohabitation = lazy(() =>
  import('../decohabitation/AnnulerLaDecohabitation.tsx').then((module) => ({ default: module.AnnulerLaDecohabitation })),
)
const ProposerUnLogementPrive = lazy(() =>
  import('../logement-prive/ProposerUnLogementPrive.tsx').then((module) => ({ default: module.ProposerUnLogementPrive })),
)
const SupprimerLeDossier = lazy(() =>
  import('../creation/SupprimerLeDossier.tsx').then((module) => ({ default: module.SupprimerLeDossier })),
)
const PoserAlerte = lazy(() => import('../alertes/PoserAlerte.tsx').then((module) => ({ default: module.PoserAlerte })))

/** Son dialogue montre à qui l'entretien part, et produit au besoin le récapitulatif qui manque. */
const TRANSMISSION = 'transmettre_guide_mel'

type Ouvert = 'empeche' | 'confier' | 'retirer' | 'alerte' | 'decohabiter' | 'reunir' | 'prive' | 'supprimer' | null

/** Qui est ce ménage, où en est-il, et la prochaine étape : le seul bouton plein de l'écran. */
export function EnTete() {
  const { menage, passage, passer } = useFiche()
  const [ouvert, setOuvert] = useState<Ouvert>(null)
  const fermer = () => setOuvert(null)
  const assigner = useAssigner(menage)
  const { statutsAdditionnels: signes, relogementNecessaire = true } = menage.relogement
  const principal = passagePrincipal(menage.nextPlaces)
  const voirCeQuiManque = () => {
    fermer()
    setTimeout(allerAFaire)
  }
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1}>{menage.noms}</h1>
        <Statut aspect={apparenceDuDossier({ statut: statutDe(menage), relogementNecessaire })} />
        <CotationDuDossier />
        <Signes signes={signes} />
        <div className="acts">
          <ChangerLeStatut
            places={placesOffertes(menage)}
            choisir={({ transition }) => (transition === LOGEMENT_PRIVE ? setOuvert('prive') : passer(transition))}
          />
          <AutresActions ouvrir={setOuvert} />
          {principal?.autorise === true && (
            <button className="btn pri" type="button" onClick={() => passer(principal.transition)}>
              {principal.libelle}
            </button>
          )}
          {principal?.autorise === false && !principal.interdit && principal.groupe !== 'reunion' && (
            <button
              className="btn ferme"
              type="button"
              aria-haspopup="dialog"
              title={principal.bloquants.join('\n')}
              onClick={() => setOuvert('empeche')}
            >
              <Icone nom="cadenas" />
              {principal.libelle}
              <span className="vh"> : pas encore possible, voir pourquoi</span>
            </button>
          )}
        </div>
      </div>
      <Reperes />
      <Suspense fallback={null}>
        {passage !== null &&
          (passage.transition === TRANSMISSION ? (
            <TransmettreALaMel menage={menage} fermer={() => passer(null)} />
          ) : (
            <DialogueDePassage menage={menage} place={passage} fermer={() => passer(null)} />
          ))}
        {ouvert === 'empeche' && principal?.transition === TRANSMISSION && <TransmettreALaMel menage={menage} fermer={fermer} />}
        {ouvert === 'empeche' && principal !== null && principal.transition !== TRANSMISSION && (
          <Empeche place={principal} voirCeQuiManque={(menage.aFaire?.length ?? 0) > 0 ? voirCeQuiManque : undefined} fermer={fermer} />
        )}
        {ouvert === 'confier' && <ConfierLeDossier fermer={fermer} />}
        {ouvert === 'alerte' && <PoserAlerte fermer={fermer} />}
        {ouvert === 'decohabiter' && <Decohabiter fermer={fermer} />}
        {ouvert === 'reunir' && <AnnulerLaDecohabitation fermer={fermer} />}
        {ouvert === 'prive' && <ProposerUnLogementPrive fermer={fermer} />}
        {ouvert === 'supprimer' && <SupprimerLeDossier fermer={fermer} />}
      </Suspense>
      {ouvert === 'retirer' && (
        <Confirmation
          titre="Retirer le chargé de relogement"
          texte={`Plus personne ne suivra le dossier de ${menage.noms}. Êtes-vous sûr de vouloir continuer ?`}
          action="Retirer"
          faire={() => assigner.mutate(null)}
          fermer={fermer}
        />
      )}
    </header>
  )
}

const motsDesSignes = {
  situationComplexe: 'Situation complexe',
  contentieux: 'Contentieux',
  deux_refus: 'Deux refus',
  injoignable: 'Injoignable',
} as const

/** Ce qu'il faut savoir avant d'appeler. */
const Signes = ({ signes = {} }: { readonly signes?: Menage['relogement']['statutsAdditionnels'] }) =>
  (Object.keys(motsDesSignes) as (keyof typeof motsDesSignes)[])
    .filter((signe) => signes[signe])
    .map((signe) => (
      <Tag key={signe} sens="warn" haut>
        {motsDesSignes[signe]}
      </Tag>
    ))

function Reperes() {
  const { menage } = useFiche()
  const { operation, partenaire, chargeDeRelogementPrincipal: charge } = menage.relogement
  const telephone = menage.informations?.telephone
  const ville = menage.logementActuelLocalisation?.adresse?.ville
  return (
    <div className="l2">
      <span className="num">
        {menage.codeMenage}
        <button
          className="lk copie"
          type="button"
          aria-label={`Copier le code ${menage.codeMenage}`}
          onClick={() => void copier(menage.codeMenage)}
        >
          <Icone nom="copier" />
        </button>
      </span>
      {telephone && (
        <span>
          <Icone nom="telephone" />
          <a className="num" href={`tel:${telephone}`}>
            {formatTelephone(telephone)}
          </a>
        </span>
      )}
      <span>
        <Icone nom="immeuble" />
        {[[operation.nom, ville].filter(Boolean).join(', '), partenaire?.nom].filter(Boolean).join(' · ')}
      </span>
      <ReperesDeDecohabitation menage={menage} />
      <span>
        <Icone nom="personne" />
        {charge === null ? 'Sans chargé de relogement' : `Suivi par ${charge.prenom} ${charge.nom}`}
      </span>
    </div>
  )
}

async function copier(code: string): Promise<void> {
  const copie = await navigator.clipboard?.writeText(code).then(
    () => true,
    () => false,
  )
  notifier(copie ? { message: `Code ${code} copié` } : { sens: 'erreur', message: 'La copie n’est pas permise par ce navigateur.' })
}

/** Un logement privé se décrit avant de se proposer : son dialogue remplace le passage, qui attend cette description. */
const LOGEMENT_PRIVE = 'proposer_bailleur_prive'
const placesOffertes = (menage: Menage): readonly PlaceSuivante[] =>
  menage.nextPlaces.map((place) =>
    place.transition === LOGEMENT_PRIVE && peut(menage, 'proposerBailleurPrive')
      ? {
          ...place,
          libelle: `${place.libelle}…`,
          autorise: true,
          bloquants: [],
          groupe: 'possible',
          aide: 'Logement et bailleur à décrire',
        }
      : place,
  )

/** Ce qui touche au ménage lui-même : le séparer, le réunir, effacer un dossier ouvert par erreur. */
function entreesDeComposition(menage: Menage, ouvrir: (quoi: Ouvert) => void): EntreeMenu[] {
  const reunissable = peut(menage, 'annulerDecohabitation') || menage.refus['annulerDecohabitation'] !== undefined
  // Un dossier qui a vécu ne se supprime pas : l'entrée n'y serait qu'un long refus.
  const supprimable = peut(menage, 'supprimer') || statutDe(menage) === 'ENTRETIEN_PREALABLE_A_REALISER'
  return [
    {
      cle: 'decohabiter',
      libelle: 'Décohabiter…',
      icone: 'personnes',
      raison: refusDe(menage, 'decohabiter'),
      faire: () => ouvrir('decohabiter'),
    },
    ...(reunissable
      ? [
          {
            cle: 'reunir',
            libelle: 'Annuler la décohabitation…',
            icone: 'annuler',
            raison: refusDe(menage, 'annulerDecohabitation'),
            faire: () => ouvrir('reunir'),
          } as const,
        ]
      : []),
    ...(supprimable
      ? [
          {
            cle: 'supprimer',
            libelle: 'Supprimer le dossier…',
            icone: 'corbeille',
            raison: refusDe(menage, 'supprimer'),
            dangereuse: true,
            faire: () => ouvrir('supprimer'),
          } as const,
        ]
      : []),
  ]
}

/** Les actions qui ne changent pas le statut ; fermées, elles disent pourquoi. */
function AutresActions({ ouvrir }: { readonly ouvrir: (quoi: Ouvert) => void }) {
  const { menage, refusDeModifier } = useFiche()
  const charge = menage.relogement.chargeDeRelogementPrincipal
  const navigate = useNavigate()
  return (
    <Menu
      nom="Autres actions"
      bouton={<Icone nom="points" />}
      classe="ib line"
      largeur={360}
      groupes={[
        {
          entrees: [
            {
              cle: 'saisie',
              libelle: 'Saisir le dossier étape par étape',
              icone: 'crayon',
              raison: refusDeModifier,
              faire: () => void navigate({ to: '/menages/$id/edition', params: { id: menage.id } }),
            },
            {
              cle: 'confier',
              libelle: charge === null ? 'Confier le dossier…' : 'Changer de chargé de relogement…',
              icone: 'personne',
              raison: refusDe(menage, 'assigner'),
              faire: () => ouvrir('confier'),
            },
            {
              cle: 'retirer',
              libelle: 'Retirer le chargé de relogement…',
              icone: 'interdit',
              raison: refusDe(menage, 'retirerCharge'),
              faire: () => ouvrir('retirer'),
            },
            {
              cle: 'alerte',
              libelle: 'Poser une alerte…',
              icone: 'cloche',
              raison: refusDe(menage, 'alerter'),
              faire: () => ouvrir('alerte'),
            },
          ],
        },
        { entrees: entreesDeComposition(menage, ouvrir) },
        {
          entrees: [
            { cle: 'imprimer', libelle: 'Imprimer la fiche', icone: 'document', faire: () => setTimeout(() => window.print(), 200) },
          ],
        },
      ]}
    />
  )
}
