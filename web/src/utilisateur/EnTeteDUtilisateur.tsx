import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { jourDe } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { aspectsDuCompte, etatsDuCompte } from '@relogement/domain/utilisateur/utilisateur.listes'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { differe } from '../core/differe.ts'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../core/Menu.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { Statut } from '../core/Statut.tsx'
import { Initiales } from './Initiales.tsx'
import { type Utilisateur, useModifier, useReinviter, useRetirerLeSecondFacteur, useSupprimer } from './utilisateur.data.ts'

const SaisirUtilisateur = differe(() => import('./SaisirUtilisateur.tsx'), 'SaisirUtilisateur')

interface Props {
  readonly utilisateur: Utilisateur
}

export function EnTeteDUtilisateur({ utilisateur }: Props) {
  const { prenom, nom, email, telephone, partenaire, etat, creeLe } = utilisateur
  return (
    <header className="fh">
      <div className="l1">
        <Initiales {...utilisateur} />
        <h1 tabIndex={-1} title={`${prenom} ${nom}`}>
          {prenom} {nom}
        </h1>
        {etat && <Statut aspect={{ libelle: etatsDuCompte[etat], ...aspectsDuCompte[etat] }} />}
        <div className="acts">
          <Gestes utilisateur={utilisateur} />
        </div>
      </div>
      <div className="l2">
        <span>
          <Icone nom="courriel" />
          <span>{email}</span>
        </span>
        {telephone && (
          <span>
            <Icone nom="telephone" />
            {telephone.replaceAll(/\d\d(?=\d)/g, '$& ')}
          </span>
        )}
        <span>
          <Icone nom="immeuble" />
          <span>{partenaire?.nom ?? 'Aucun partenaire'}</span>
        </span>
        {creeLe && <span>Compte créé le {formatDate(jourDe(creeLe))}</span>}
      </div>
    </header>
  )
}

/** Modifier, inviter de nouveau, désactiver : ce qui n'est pas permis dit pourquoi. */
function Gestes({ utilisateur }: Props) {
  const { id, version, refus, etat, prenom, nom, nombreDeMenages, secondFacteur } = utilisateur
  const navigate = useNavigate()
  const modifier = useModifier(id)
  const reinviter = useReinviter(id)
  const supprimer = useSupprimer(id)
  const retirerLeFacteur = useRetirerLeSecondFacteur(id)
  const [ouvert, ouvrir] = useState<'modifier' | 'fermer' | 'facteur' | null>(null)
  const fermer = () => ouvrir(null)
  const direLErreur = (erreur: unknown) => notifier({ message: messageDe(erreur), sens: 'erreur' })
  const jamaisActive = etat === 'INVITE'
  const changer: EntreeMenu = {
    cle: 'modifier',
    libelle: 'Modifier',
    icone: 'crayon',
    raison: refus['modifier'] ?? null,
    faire: () => ouvrir('modifier'),
  }
  const inviter: EntreeMenu = {
    cle: 'inviter',
    libelle: 'Renvoyer l’invitation',
    icone: 'courriel',
    raison: refus['reinviter'] ?? null,
    faire: () => reinviter.mutate(undefined, { onError: direLErreur }),
  }
  const reactiver: EntreeMenu = {
    cle: 'reactiver',
    libelle: 'Réactiver',
    icone: 'annuler',
    raison: refus['reactiver'] ?? null,
    faire: () => modifier.mutate({ body: { actif: true }, version, dire: 'Compte réactivé' }, { onError: direLErreur }),
  }
  const retirer: EntreeMenu = {
    cle: 'retirer',
    libelle: jamaisActive ? 'Supprimer' : 'Désactiver',
    icone: jamaisActive ? 'corbeille' : 'interdit',
    dangereuse: true,
    raison: refus['desactiver'] ?? null,
    faire: () => ouvrir('fermer'),
  }
  const facteur: EntreeMenu = {
    cle: 'facteur',
    libelle: 'Retirer le second facteur',
    icone: 'cle',
    dangereuse: true,
    raison: refus['retirerLeSecondFacteur'] ?? null,
    faire: () => ouvrir('facteur'),
  }
  const aUnFacteur = secondFacteur !== undefined && secondFacteur.poseLe !== null
  const entrees = [
    changer,
    ...(jamaisActive ? [inviter] : []),
    ...(aUnFacteur ? [facteur] : []),
    etat === 'DESACTIVE' ? reactiver : retirer,
  ]
  return (
    <>
      <Menu nom="Actions" bouton="Actions" largeur={344} groupes={[{ entrees }]} />
      {ouvert === 'modifier' && (
        <Suspense fallback={null}>
          <SaisirUtilisateur utilisateur={utilisateur} fermer={fermer} />
        </Suspense>
      )}
      {ouvert === 'facteur' && (
        <Confirmation
          titre="Retirer le second facteur"
          detail={`${prenom} ${nom}`}
          consequences={[
            entraine('Ses sessions se ferment, et la personne en est prévenue par courriel.'),
            entraine(
              secondFacteur?.exige === true
                ? 'Son rôle en exige un : son mot de passe donné, elle en posera un autre pour entrer.'
                : 'Son mot de passe suffira pour entrer.',
            ),
            seDefait('Ne s’annule pas. Assurez-vous que c’est bien elle qui le demande.'),
          ]}
          action="Retirer"
          dangereuse
          faire={() => retirerLeFacteur.mutateAsync(undefined)}
          fermer={fermer}
        />
      )}
      {ouvert === 'fermer' && jamaisActive && (
        <Confirmation
          titre="Supprimer le compte"
          detail={`${prenom} ${nom}`}
          consequences={[entraine('Son invitation ne vaut plus.'), seDefait('Ne s’annule pas : la personne serait à inviter de nouveau.')]}
          action="Supprimer"
          dangereuse
          faire={async () => {
            await supprimer()
            void navigate({ to: '/utilisateurs' })
          }}
          fermer={fermer}
        />
      )}
      {ouvert === 'fermer' && !jamaisActive && (
        <Confirmation
          titre="Désactiver le compte"
          detail={`${prenom} ${nom}`}
          consequences={[
            entraine('Ses sessions se ferment, et la personne ne se connecte plus.'),
            ...(nombreDeMenages > 0
              ? [
                  entraine(
                    `${nombreDeMenages === 1 ? 'Le ménage' : `Les ${nombreDeMenages} ménages`} qu’elle suit lui ${nombreDeMenages === 1 ? 'reste confié' : 'restent confiés'}.`,
                  ),
                ]
              : []),
            seDefait('Se réactive d’ici.'),
          ]}
          action="Désactiver"
          dangereuse
          faire={() => modifier.mutateAsync({ body: { actif: false }, version, dire: 'Compte désactivé' })}
          fermer={fermer}
        />
      )}
    </>
  )
}
