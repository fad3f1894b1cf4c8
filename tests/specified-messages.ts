/**
 * Each message that the specification has for a client's area (its points 5 and 8): how to trigger it, and the test
 * that triggers it and reads the words. Where the product departs from the specification, its actual message.
 */
export interface SpecifiedMessage {
  readonly of: 'sign up' | 'login' | 'recovery' | 'deposit' | 'investment' | 'withdraw' | 'profile'
  /** The specification's words, up to the first value in them. */
  readonly message: string
  readonly trigger: string
  /** Where it is read; null where the product departs. */
  readonly checkedIn: string | null
}

const row = (of: SpecifiedMessage['of'], message: string, trigger: string, checkedIn: string | null) => ({
  of,
  message,
  trigger,
  checkedIn,
})

const messages = 'tests/journey/messages.test.ts'
const steps = 'tests/journey/client.ts'
const recovery = 'tests/http/recovery.test.ts'
const security = 'assurance/journey/profile-security.test.ts'

export const specifiedMessages: readonly SpecifiedMessage[] = [
  row('sign up', 'Passwords do not match', 'the two passwords differ', messages),
  row('sign up', '! Account created successfully', 'the form is sent', steps),
  row('login', 'Please check your Internet connection.', 'the network is cut', messages),
  row('login', 'Incorrect email or password.', 'nobody has that email', messages),
  row('login', 'Logged in successfully, redirecting...', 'email and password are right', steps),
  row('recovery', 'Please fill in all fields.', 'a field is empty', 'assurance/journey/recovery.test.ts'),
  row(
    'recovery',
    'No record found for this email.',
    'departs: a stranger learns nothing, and there is nobody to mail to',
    null,
  ),
  row('recovery', 'Transaction history not found.', 'no deposit was ever started; sent by mail', recovery),
  row('recovery', 'No deposit history found.', 'a deposit was started and never sent in; sent by mail', recovery),
  row('recovery', 'Last deposit amount does not match our records.', 'another amount; sent by mail', recovery),
  row('recovery', 'Error retrieving password. Please try again.', 'the server fails', messages),
  row('deposit', 'Minimum Deposit Required', 'an amount of $99.99', messages),
  row(
    'deposit',
    'The minimum amount is $100. Please enter a higher amount to proceed.',
    'an amount of $99.99',
    messages,
  ),
  row('deposit', 'Image or PDF, max 5MB', 'the field for the proof; departs: it is enforced', messages),
  row('deposit', 'Please select a file before uploading.', 'no file is chosen', messages),
  row('deposit', 'Bitcoin wallet not found', 'departs: each deposit gets an address of its own, made with it', null),
  row('deposit', 'Failed to fetch wallet', 'the address is asked for and the server is out', messages),
  row('deposit', 'Failed to fetch deposit data', 'the deposits are asked for and the server fails', messages),
  row('deposit', 'User not authenticated', 'a visitor opens the screen', 'tests/journey/signed-out.test.ts'),
  row('deposit', 'User details not found in the database.', 'the client is not known to the server', messages),
  row('deposit', 'File upload failed: ', 'a program that is called an image', 'assurance/journey/proof-upload.test.ts'),
  row('deposit', 'Your file has been uploaded successfully, and the deposit is registered.', 'a proof is sent', steps),
  row('investment', 'Please log in to invest.', 'a visitor opens the screen, or the session has ended', messages),
  row('investment', 'Please enter a valid investment amount.', 'an amount of 0', messages),
  row('investment', 'is below the minimum allowed for the ', '$999.99 in ADVANCED', messages),
  row('investment', 'exceeds the maximum allowed for the ', '$1,000 in BEGINNERS', messages),
  row(
    'investment',
    'Insufficient funds. Your total deposits are less than the amount you wish to invest.',
    '$10,000 of $2,000',
    messages,
  ),
  row('investment', 'You have an ongoing Plan', 'a plan is running', 'tests/journey/client-screens.test.ts'),
  row('investment', 'Successfully invested $', 'an investment is made', 'tests/journey/client-screens.test.ts'),
  row(
    'investment',
    'Failed to invest. Please try again later.',
    'the answer is lost',
    'assurance/journey/interruptions.test.ts',
  ),
  row('investment', 'User data not found in the database.', 'the client is not known to the server', messages),
  row('withdraw', 'Please fill in all fields.', 'both fields are empty', messages),
  row('withdraw', 'The minimum amount to withdraw is $100.', 'an amount of $99', messages),
  row('withdraw', 'Insufficient account balance.', 'a cent more than there is', messages),
  row('withdraw', 'User is not authenticated.', 'the session has ended', messages),
  row('withdraw', 'User details not found.', 'the client is not known to the server', messages),
  row('withdraw', 'Account balance not found.', 'the account is not known to the server', messages),
  row('withdraw', 'Failed to fetch account balance: ', 'the account is asked for and the server fails', messages),
  row('withdraw', 'An error occurred: ', 'the answer is lost', 'tests/journey/client-screens.test.ts'),
  row(
    'withdraw',
    'Withdrawal request submitted successfully. Please allow time for processing.',
    'a withdrawal is asked for',
    steps,
  ),
  row('profile', 'Profile Updated!', 'the information is saved', 'assurance/journey/profile.test.ts'),
  row('profile', 'Password Updated!', 'the password is changed', security),
  row('profile', 'No user is currently signed in.', 'a visitor opens the screen', 'tests/journey/signed-out.test.ts'),
  row('profile', 'Current password is required!', 'the present password is left out', security),
  row('profile', 'New passwords do not match!', 'the two new passwords differ', security),
]
