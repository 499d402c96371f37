import { direLAbsence, estCommencee } from '@relogement/domain/absence/absence.rules'
import { type Absence, type SaisieAbsence, saisieAbsenceSchema } from '@relogement/domain/absence/absence.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { chargesOptions, useChanger, useNoter, useRetirer } from './absence.data.ts'
import styles from './absence.module.css'

interface Charge {
  readonly id: string
  readonly nom: string
  readonly prenom: string
  readonly absences: readonly Absence[]
}

/** Les absences d'un chargé, celle que l'on note ou que l'on change, et qui tient ses dossiers jusqu'à son retour. */
export function AbsencesDuCharge({ charge, fermer }: { readonly charge: Charge; readonly fermer: () => void }) {
  const { id, prenom, nom, absences } = charge
  const [changee, changer] = useState<Absence | null>(null)
  const charges = useQuery(chargesOptions)
  const { mutateAsync: noter } = useNoter()
  const { mutateAsync: envoyer } = useChanger()
  const remplacants = Object.fromEntries(
    (charges.data?.['hydra:member'] ?? []).filter((autre) => autre.id !== id).map((autre) => [autre.id, `${autre.prenom} ${autre.nom}`]),
  )
  const enregistrer = (saisie: SaisieAbsence) =>
    changee === null ? noter({ ...saisie, utilisateur: id }) : envoyer({ id: changee.id, version: changee.version, body: saisie })
  const nomDuGeste = changee === null ? 'Noter une absence' : 'Changer l’absence'
  return (
    <Dialogue titre={nomDuGeste} detail={`${prenom} ${nom}`} largeur={480} fermer={fermer}>
      <Formulaire<SaisieAbsence>
        key={changee?.id ?? 'neuve'}
        schema={saisieAbsenceSchema}
        valeurs={valeursDe(changee)}
        brouillon={`utilisateur:${charge.id}:absence:${changee?.id ?? 'nouvelle'}`}
        enregistrer={async (saisie) => void (await enregistrer(saisie))}
        apres={fermer}
        court
        nom={nomDuGeste}
        pied={<PiedDeDialogue action={changee === null ? 'Noter' : 'Enregistrer'} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {absences.length > 0 && <Connues absences={absences} changee={changee} changer={changer} />}
          {/* Commencée, elle garde son premier jour. */}
          {(changee === null || !estCommencee(changee, aujourdhui())) && <ChampDate<SaisieAbsence> nom="du" libelle="Premier jour" />}
          <ChampDate<SaisieAbsence> nom="au" libelle="Dernier jour" min={aujourdhui()} />
          <Choix<SaisieAbsence> nom="remplacant" libelle="Remplaçant" options={remplacants} lecture={charges} vide="Personne" facultatif />
          <p className="soft">
            Du premier au dernier jour, le remplaçant écrit dans les dossiers de {prenom} {nom} et reçoit ses rappels. Le lendemain, il n’y
            écrit plus.
          </p>
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const valeursDe = (absence: Absence | null): SaisieAbsence => ({
  du: absence?.du ?? '',
  au: absence?.au ?? '',
  remplacant: absence?.remplacant?.id ?? null,
})

interface PropsConnues {
  readonly absences: readonly Absence[]
  readonly changee: Absence | null
  readonly changer: (absence: Absence | null) => void
}

/** Celles qui courent ou qui viennent, à changer ou à retirer. */
function Connues({ absences, changee, changer }: PropsConnues) {
  const { mutate, isPending, error } = useRetirer()
  return (
    <>
      <ul className={styles.absences}>
        {absences.map((absence) => (
          <li key={absence.id}>
            <span>{direLAbsence(absence)}</span>
            <button className="lk" type="button" onClick={() => changer(changee?.id === absence.id ? null : absence)}>
              {changee?.id === absence.id ? 'Ne pas changer' : 'Changer'}
              <span className="vh"> l’absence {direLAbsence(absence)}</span>
            </button>
            <button
              className="lk"
              type="button"
              aria-disabled={isPending || undefined}
              onClick={() => !isPending && mutate(absence.id, { onSuccess: () => changer(null) })}
            >
              {estCommencee(absence, aujourdhui()) ? 'Finir' : 'Retirer'}
              <span className="vh"> l’absence {direLAbsence(absence)}</span>
            </button>
          </li>
        ))}
      </ul>
      {error !== null && <p className="red">{messageDe(error)}</p>}
    </>
  )
}
