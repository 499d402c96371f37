import { roleDit } from '@relogement/domain/acces/civilite'
import type { CodeRole } from '@relogement/domain/acces/roles'
import { formatDate } from '@relogement/domain/common/date.format'
import { NON_RENSEIGNE } from '@relogement/domain/common/valeurDite'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/utilisateur/utilisateur.champs'
import { type SaisieUtilisateur, saisieUtilisateurSchema } from '@relogement/domain/utilisateur/utilisateur.saisie'
import { useQueryClient } from '@tanstack/react-query'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { nommer } from '../core/conflit/nommer.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import type { Chemin } from '../core/fusion.ts'
import { dernierAuteur } from '../historique/dernierAuteur.ts'
import { ChampsDUtilisateur, changementDe, finDuRole, LIBELLES_DES_ROLES, valeursDe } from './ChampsDUtilisateur.tsx'
import { type Utilisateur, useModifier, usePartenaires, useZones, utilisateurOptions, vuDeLUtilisateur } from './utilisateur.data.ts'

interface Props {
  readonly utilisateur: Utilisateur
  readonly fermer: () => void
}

type S = SaisieUtilisateur

/** Changer un compte ; ses sessions se ferment si ses droits changent. */
export function SaisirUtilisateur({ utilisateur, fermer }: Props) {
  const { enregistrer, conflit } = useSaisie(utilisateur)
  const { id, prenom, nom, version, refus } = utilisateur
  return (
    <Dialogue titre="Modifier le compte" detail={`${prenom} ${nom}`} largeur={680} fermer={fermer}>
      <Formulaire<S>
        schema={saisieUtilisateurSchema}
        valeurs={valeursDe(utilisateur)}
        version={version}
        brouillon={`utilisateur:${id}`}
        enregistrer={enregistrer}
        apres={fermer}
        nom="Modifier le compte"
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampsDUtilisateur utilisateur={utilisateur} />
          {refus['changerLesDroits'] === undefined && (
            <p className="soft">Un rôle, un partenaire ou une zone qui change ferme les sessions ouvertes : la personne se reconnecte.</p>
          )}
        </div>
      </Formulaire>
      {conflit}
    </Dialogue>
  )
}

/** Un champ dans un conflit, aux mots du formulaire. */
function usePresenter({ civilite }: Utilisateur) {
  const partenaires = usePartenaires()
  const zones = useZones()
  const roles = (codes: unknown) =>
    [codes]
      .flat()
      .map((code) => roleDit(code as CodeRole, civilite))
      .join(', ') || NON_RENSEIGNE
  return ([champ = '', role = '']: Chemin, valeur: unknown) => {
    if (champ === 'partenaire') return { libelle: libelleDuChamp(champ), valeur: nommer(valeur, partenaires.data) }
    if (champ === 'zonesPropres') return { libelle: libelleDuChamp(champ), valeur: nommer(valeur, zones.data) }
    if (champ === 'principal' || champ === 'autres') return { libelle: LIBELLES_DES_ROLES[champ], valeur: roles(valeur) }
    if (champ === 'fins') return { libelle: finDuRole(roles(role)), valeur: formatDate(valeur as string) }
    return { libelle: libelleDuChamp(champ), valeur: direLaValeur(champ, valeur, civilite) }
  }
}

/** Ce qu'un collègue a changé entre-temps se réunit, le même champ se choisit. */
function useSaisie(utilisateur: Utilisateur) {
  const { id } = utilisateur
  const { mutateAsync: envoyer } = useModifier(id)
  const client = useQueryClient()
  const { choisir, dialogue } = useConflit<S>(usePresenter(utilisateur), 'ce compte')
  const enregistrer = (saisie: S, { valeurs, version }: Origine<S>) =>
    enregistrerAvecFusion({
      saisie,
      base: valeurs,
      version: version ?? utilisateur.version,
      envoyer: (reunie, sur) => envoyer({ body: changementDe(reunie, utilisateur), version: sur }),
      relire: async () => {
        const [relu, auteur] = await Promise.all([
          client.query({ ...utilisateurOptions(id), staleTime: 0 }),
          dernierAuteur(vuDeLUtilisateur(id)),
        ])
        return { valeurs: valeursDe(relu), version: relu.version, auteur: auteur?.nom, le: auteur?.le }
      },
      choisir,
    })
  return { enregistrer, conflit: dialogue }
}
