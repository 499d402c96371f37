import { type TempsDeTravail, tempsDeTravailSchema } from '@relogement/domain/utilisateur/utilisateur.schema'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type Utilisateur, useReglerLeTempsDeTravail } from './utilisateur.data.ts'

/** La part d'un temps plein, et de quel jour : ce que le chargé peut suivre en change, ses dossiers non. */
export function ReglerLeTempsDeTravail({ charge, fermer }: { readonly charge: Utilisateur; readonly fermer: () => void }) {
  const { id, prenom, nom, tempsDeTravail = [], tempsParDefaut = 100 } = charge
  const { mutateAsync: regler } = useReglerLeTempsDeTravail(id)
  return (
    <Dialogue titre="Régler le temps de travail" detail={`${prenom} ${nom}`} fermer={fermer}>
      <Formulaire<TempsDeTravail>
        schema={tempsDeTravailSchema}
        valeurs={{ depuis: aujourdhui(), quotite: tempsDeTravail[0]?.quotite ?? tempsParDefaut }}
        brouillon={`utilisateur:${id}:temps-de-travail`}
        enregistrer={async (saisie) => void (await regler(saisie))}
        apres={fermer}
        court
        nom="Régler le temps de travail"
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Nombre<TempsDeTravail> nom="quotite" libelle="Part d’un temps plein" unite="%" pas={1} />
          <ChampDate<TempsDeTravail> nom="depuis" libelle="À partir du" />
          <p className="soft">La capacité en points suit cette part, jour après jour. Redite pour un même jour, elle se corrige.</p>
        </div>
      </Formulaire>
    </Dialogue>
  )
}
